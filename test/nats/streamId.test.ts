import { expect, test } from '@jest/globals';
import type { JetStreamManager, StreamConfig, StreamInfo } from '@nats-io/jetstream';
import { checkStream, NewStreamError, prepareStream } from '../../src/nats/stream.js';
import { subjectsOf } from '../../src/nats/subjects.js';

const OPTIONS = { stream: 'TEST', servers: ['nats'], secretId: 'secret' };
const SUBJECTS = subjectsOf('TEST');

/** The settings of a stream that a server has created, but has not marked yet. */
const CONFIG = {
  subjects: [...SUBJECTS.stored],
  retention: 'limits',
  discard: 'new',
  storage: 'file',
  num_replicas: 1,
  max_msgs_per_subject: -1,
  max_age: 0,
  allow_rollup_hdrs: true,
  metadata: { 'yahtzee-cli-secret': 'secret' },
} as unknown as StreamConfig;

/** JetStream with at most one stream. */
function oneStream() {
  let stream: Pick<StreamInfo, 'config' | 'created'> | undefined;
  const add = (config: StreamConfig, created: string): void => void (stream = { config, created });
  const streams = {
    info: () => Promise.resolve({ ...stream, cluster: { leader: 'node' } }),
    update: (_: string, config: StreamConfig) => Promise.resolve(add(config, stream?.created ?? '')),
  };
  return {
    manager: { streams } as unknown as JetStreamManager,
    /** Deletes the stream, and creates it as a server does. */
    create: (at: string) => add(CONFIG, at),
    /** Deletes the stream, and restores it from a backup, which JetStream treats as a new stream. */
    restore(at: string) {
      if (stream) add(stream.config, at);
    },
  };
}

test('a server tells its stream from a new one with the same settings, but accepts a restored backup', async () => {
  const { manager, create, restore } = oneStream();
  create('first');
  const id = await prepareStream(manager, OPTIONS, SUBJECTS);
  expect(await prepareStream(manager, OPTIONS, SUBJECTS)).toBe(id);
  const check = (): Promise<void> => checkStream(manager, OPTIONS, SUBJECTS, id);
  await check();
  restore('second');
  await check();
  expect(await prepareStream(manager, OPTIONS, SUBJECTS)).toBe(id);

  create('third');
  await expect(check()).rejects.toThrow(NewStreamError);
  // Another server starts.
  expect(await prepareStream(manager, OPTIONS, SUBJECTS)).not.toBe(id);
  await expect(check()).rejects.toThrow(NewStreamError);
});
