import type { Cluster, TableNews } from '../../../src/net/index.js';

/** Servers that talk to each other in one process. Messages arrive later, as copies of their JSON. */
export interface MemoryCluster {
  /** Returns the cluster as seen by one of its servers. */
  server(id: string): Cluster;
  /** Lets all others see that a server has ended. It can still listen. */
  kill(id: string): void;
  /** Loses all messages until `restore`. */
  cut(): void;
  restore(): void;
}

export function memoryCluster(): MemoryCluster {
  const listeners = new Set<{
    readonly id: string;
    readonly topic: string;
    hear(news: TableNews): void;
  }>();
  const dead = new Set<string>();
  let isCut = false;
  return {
    server: (id) => ({
      id,
      isAlive: (other) => !dead.has(other),
      isConnected: () => true,
      tell(topic, news) {
        if (isCut) return;
        const text = JSON.stringify(news);
        for (const listener of listeners) {
          if (listener.topic !== topic || listener.id === id) continue;
          setImmediate(() => listeners.has(listener) && listener.hear(JSON.parse(text) as TableNews));
        }
      },
      listen(topic, hear) {
        const listener = { id, topic, hear };
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      onChange: () => undefined,
    }),
    kill: (id) => void dead.add(id),
    cut() {
      isCut = true;
    },
    restore() {
      isCut = false;
    },
  };
}
