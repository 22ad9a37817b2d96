/** The subjects of a cluster in NATS. They begin with the name of the stream. */
export interface Subjects {
  /** The log of a table. JetStream stores it. */
  table(name: string): string;
  /** What the servers send each other about a table. Not stored. */
  news(name: string): string;
  /** Where every server sends its heartbeats. Not stored. */
  readonly alive: string;
  /** A subject for the test messages of `checkBehaviour`. JetStream stores it. */
  check(id: string): string;
  /** The subjects that the stream stores. */
  readonly stored: readonly string[];
}

export const subjectsOf = (stream: string): Subjects => ({
  table: (name) => `${stream}.table.${name}`,
  news: (name) => `${stream}.news.${name}`,
  alive: `${stream}.alive`,
  check: (id) => `${stream}.check.${id}`,
  stored: [`${stream}.table.*`, `${stream}.check.*`],
});
