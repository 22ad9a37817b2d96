import type { JetStreamManager, StoredMsg } from '@nats-io/jetstream';

/**
 * Returns the first message of a subject from a position on. Asks the leader of the stream, which knows all messages. The
 * subject may contain wildcards.
 */
export async function messageFrom(
  streams: Pick<JetStreamManager['streams'], 'getMessage'>,
  stream: string,
  subject: string,
  position: number,
): Promise<StoredMsg | undefined> {
  // The types of the library do not mention `next_by_subj`, which JetStream supports since version 2.9.
  const query = { seq: position, next_by_subj: subject };
  return (await streams.getMessage(stream, query)) ?? undefined;
}
