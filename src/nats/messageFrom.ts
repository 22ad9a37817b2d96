import type { JetStreamManager, StoredMsg } from '@nats-io/jetstream';

/**
 * A subject's first message from a position on. Asks the stream's leader, which knows all messages. The subject may
 * contain wildcards.
 */
export async function messageFrom(
  streams: Pick<JetStreamManager['streams'], 'getMessage'>,
  stream: string,
  subject: string,
  position: number,
): Promise<StoredMsg | undefined> {
  // The library's types lack `next_by_subj`, which JetStream has supported since version 2.9.
  const query = { seq: position, next_by_subj: subject };
  return (await streams.getMessage(stream, query)) ?? undefined;
}
