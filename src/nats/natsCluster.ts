import { randomBytes } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Cluster } from '../net/index.js';
import { type Alive, readAlive, readNews } from './messages.js';
import { createRoster, SILENCE_MS } from './roster.js';
import type { StreamGuard } from './streamGuard.js';
import type { Subjects } from './subjects.js';

const BEAT_MS = 1000;

export interface JoinedCluster extends Cluster {
  leave(): void;
}

/**
 * Joins a cluster. `monotonic` returns milliseconds on a clock that never jumps. The server also counts as disconnected
 * while the stream isn't the one it started with.
 */
export function joinCluster(
  connection: NatsConnection,
  subjects: Subjects,
  { isOurs }: Pick<StreamGuard, 'isOurs'>,
  monotonic: () => number,
): JoinedCluster {
  const id = randomBytes(6).toString('hex');
  const roster = createRoster(monotonic);
  const changeListeners: ((isConnected: boolean) => void)[] = [];
  let lastAnswer = monotonic();
  let wasConnected = true;
  let isFlushing = false;

  const isConnected = (): boolean => monotonic() - lastAnswer < SILENCE_MS && isOurs();

  const answered = (): void => {
    // Other servers' heartbeats from before the reconnection may be lost or late.
    if (!isConnected()) roster.listens();
    lastAnswer = monotonic();
  };

  const beat = async (): Promise<void> => {
    roster.tidy();
    const isNow = isConnected();
    if (isNow !== wasConnected) for (const changed of changeListeners) changed(isNow);
    wasConnected = isNow;
    if (isFlushing || connection.isClosed()) return;
    isFlushing = true;
    say({ server: id });
    await connection.flush().then(answered, () => undefined);
    isFlushing = false;
  };

  const say = (alive: Alive): void => {
    if (!connection.isClosed()) connection.publish(subjects.alive, JSON.stringify(alive));
  };

  connection.subscribe(subjects.alive, {
    callback(error, message) {
      const alive = error ? undefined : readAlive(message.string());
      if (alive) roster.hear(alive);
    },
  });
  const timer = setInterval(() => void beat(), BEAT_MS);
  void beat();

  return {
    id,
    isAlive: (server) => server === id || roster.isAlive(server, isConnected()),
    isConnected,
    tell(table, news) {
      if (!connection.isClosed()) connection.publish(subjects.news(table), JSON.stringify(news));
    },
    listen(table, hear) {
      const subscription = connection.subscribe(subjects.news(table), {
        callback(error, message) {
          const news = error ? undefined : readNews(message.string());
          if (news) hear(news);
        },
      });
      return () => subscription.unsubscribe();
    },
    onChange: (changed) => void changeListeners.push(changed),
    leave() {
      clearInterval(timer);
      say({ server: id, ended: true });
    },
  };
}
