import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameEvent, SeededHeader } from '../../../src/engine/index.js';
import { FIRST_SUM, frame } from '../../../src/storage/journal/frame.js';

/** The records of a journal, without lengths and checksums. */
export interface JournalText {
  readonly first: { readonly id: string; readonly header: SeededHeader };
  readonly events: readonly { readonly at: string; readonly event: GameEvent }[];
}

/** Returns the path of the only journal in a home folder, and the id of its game. */
export function onlyJournal(home: string): { readonly path: string; readonly id: string } {
  const folder = join(home, 'yahtzee/games');
  const [name, ...others] = readdirSync(folder).filter((each) => each.endsWith('.jsonl'));
  if (name === undefined || others.length > 0) throw new Error(`there must be exactly one game in ${folder}`);
  return { path: join(folder, name), id: name.replace(/\.jsonl$/, '') };
}

export function readJournalText(path: string): JournalText {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const [first, ...events] = lines.map((line) => (JSON.parse(line) as { record: unknown }).record);
  return { first, events } as JournalText;
}

/** Changes the records of a journal and then recomputes lengths and checksums, as a forger would. */
export function forge(path: string, change: (text: JournalText) => JournalText): void {
  const { first, events } = change(readJournalText(path));
  let sum = FIRST_SUM;
  const lines = [first, ...events].map((record) => {
    const framed = frame(record, sum);
    sum = framed.sum;
    return framed.line;
  });
  writeFileSync(path, lines.join(''));
}

/** Like `forge`, but changes fields of a single event. */
export const forgeEvent = (path: string, index: number, fields: object): void =>
  forge(path, ({ first, events }) => ({
    first,
    events: events.map((each, other) =>
      other === index ? { ...each, event: { ...each.event, ...fields } as GameEvent } : each,
    ),
  }));
