/** A cluster's NATS subjects. All begin with the stream's name. */
export interface Subjects {
  /** A table's log. JetStream stores it. */
  table(name: string): string;
  /** What the servers send each other about a table. Not stored. */
  news(name: string): string;
  /** Where every server sends its heartbeats. Not stored. */
  readonly alive: string;
  /** For the test messages of `checkBehaviour`. JetStream stores them. */
  check(id: string): string;
  readonly stored: readonly string[];
}

export const subjectsOf = (stream: string): Subjects => ({
  table: (name) => `${stream}.table.${name}`,
  news: (name) => `${stream}.news.${name}`,
  alive: `${stream}.alive`,
  check: (id) => `${stream}.check.${id}`,
  stored: [`${stream}.table.*`, `${stream}.check.*`],
});
