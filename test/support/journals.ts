import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameEvent, GameHeader } from '../../src/engine/index.js';
import { FIRST_SUM, frame } from '../../src/storage/journal/frame.js';

/** What the lines of a journal hold, without what guards them. */
export interface JournalText {
  readonly first: { readonly id: string; readonly header: GameHeader };
  readonly events: readonly { readonly at: string; readonly event: GameEvent }[];
}

/** The one journal of a player's home, and the id of its game. */
export function onlyJournal(home: string): { readonly path: string; readonly id: string } {
  const folder = join(home, 'yahtzee/games');
  const [name, ...others] = readdirSync(folder).filter((each) => each.endsWith('.jsonl'));
  if (name === undefined || others.length > 0)
    throw new Error(`${others.length} games too many in ${folder}`);
  return { path: join(folder, name), id: name.replace(/\.jsonl$/, '') };
}

export function readJournalText(path: string): JournalText {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const [first, ...events] = lines.map((line) => (JSON.parse(line) as { record: unknown }).record);
  return { first, events } as JournalText;
}

/** Changes what a journal says, with lengths and checksums to match, as somebody could who knows the format. */
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

/** The same with other fields in one event. */
export const forgeEvent = (path: string, index: number, fields: object): void =>
  forge(path, ({ first, events }) => ({
    first,
    events: events.map((each, other) =>
      other === index ? { ...each, event: { ...each.event, ...fields } as GameEvent } : each,
    ),
  }));
