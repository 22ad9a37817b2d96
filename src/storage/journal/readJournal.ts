import * as v from 'valibot';
import {
  checkStoredRuleSet,
  findRuleSet,
  type Game,
  type GameEvent,
  replay,
  type ReplayStop,
  type RuleSet,
  scoringKey,
  isYahtzee,
} from '../../engine/index.js';
import { FIRST_SUM, type Line, type LineFault, type LinesEnd, unframe } from './frame.js';
import {
  EVENT_RECORD,
  type EventRecord,
  FIRST_RECORD,
  type FirstRecord,
  NEWEST_FORMAT,
  newerFormat,
  OTHER_EVENT_RECORD,
  TABLE_RECORD,
  type TablePlace,
} from './records.js';

/** What a journal contains up to the first damage. */
export interface StoredGame {
  readonly id: string;
  readonly created: string;
  readonly game: Game;
  readonly events: readonly GameEvent[];
  /** When each event was stored: ISO 8601, in UTC. */
  readonly times: readonly string[];
  readonly table?: StoredTable;
  /** Where the undamaged part ends, in bytes, and the checksum of its last line. */
  readonly end: { readonly bytes: number; readonly sum: string };
  readonly damage?: JournalDamage;
}

export interface StoredTable extends TablePlace {
  /** The table's log, oldest record first. */
  readonly records: readonly object[];
}

/** The first damage in a journal. Line 1 is the header. */
export type JournalDamage =
  | { readonly code: 'torn-end'; readonly line: number }
  | { readonly code: 'bad-line'; readonly line: number; readonly why: LineFault | 'bad-shape' }
  | {
      readonly code: 'bad-event';
      readonly line: number;
      readonly event: GameEvent;
      readonly stop: ReplayStop;
    };

/** Why nothing in a journal can be read. */
export type JournalProblem =
  | { readonly code: 'no-header' }
  | { readonly code: 'newer-format'; readonly format: number; readonly known: number }
  | { readonly code: 'other-game'; readonly id: string }
  | { readonly code: 'bad-rules' };

export type JournalReading =
  | { readonly ok: true; readonly stored: StoredGame }
  | { readonly ok: false; readonly problem: JournalProblem };

/** Reads and checks a journal. With an `id`, refuses the journal of any other game. */
export function readJournal(bytes: Uint8Array, id?: string): JournalReading {
  const { lines, end } = unframe(bytes);
  const [first, ...rest] = lines;
  if (!first) return refuse({ code: 'no-header' });
  const header = readHeader(first, id);
  if ('problem' in header) return refuse(header.problem);
  const { body, badLine } = readBody(rest, header.record);
  const damage: JournalDamage | undefined =
    badLine === undefined
      ? damageAtEnd(end, lines.length + 1)
      : { code: 'bad-line', line: badLine, why: 'bad-shape' };
  return { ok: true, stored: storedGame(header.record, lines, body, damage) };
}

const refuse = (problem: JournalProblem): JournalReading => ({ ok: false, problem });

function readHeader(
  { record }: Line,
  id: string | undefined,
): { readonly record: FirstRecord } | { readonly problem: JournalProblem } {
  const newer = newerFormat(record, NEWEST_FORMAT);
  if (newer !== undefined) {
    return { problem: { code: 'newer-format', format: newer, known: NEWEST_FORMAT } };
  }
  const shaped = v.safeParse(FIRST_RECORD, record);
  if (!shaped.success) return { problem: { code: 'no-header' } };
  const header: FirstRecord = shaped.output;
  if (id !== undefined && header.id !== id) return { problem: { code: 'other-game', id: header.id } };
  return hasValidRules(header.header.rules) ? { record: header } : { problem: { code: 'bad-rules' } };
}

/**
 * Checks a stored rule set. One with the id and version of a built-in must score like that one; only labels may differ,
 * because they change between versions of yahtzee-cli. Older house rules of Yahtzee may happen to have the id of a
 * newer built-in game with other boxes; that's fine.
 */
function hasValidRules(rules: RuleSet): boolean {
  const found = findRuleSet(rules.id);
  const known = found && isYahtzee(found) === isYahtzee(rules) ? found : undefined;
  if (known?.version === rules.version && scoringKey(known) !== scoringKey(rules)) return false;
  return checkStoredRuleSet(rules) === undefined;
}

/** A line after the header. */
interface BodyLine extends Pick<EventRecord, 'at'> {
  /** Missing if this version doesn't know the event's type, or if the table's record caused no event. */
  readonly event?: GameEvent;
  readonly record?: object;
}

interface NumberedLine extends BodyLine {
  readonly number: number;
}

function readBody(
  lines: readonly Line[],
  first: FirstRecord,
): { readonly body: readonly NumberedLine[]; readonly badLine?: number } {
  const read = 'table' in first ? readTableLine : readEventLine;
  const body: NumberedLine[] = [];
  for (const [index, { record }] of lines.entries()) {
    const number = index + 2;
    const line = read(record);
    if (!line) return { body, badLine: number };
    body.push({ ...line, number });
  }
  return { body };
}

function readEventLine(record: unknown): BodyLine | undefined {
  const shaped = v.safeParse(EVENT_RECORD, record);
  if (shaped.success) return shaped.output;
  return v.is(OTHER_EVENT_RECORD, record) ? { at: record.at } : undefined;
}

function readTableLine(line: unknown): BodyLine | undefined {
  const shaped = v.safeParse(TABLE_RECORD, line);
  if (!shaped.success) return undefined;
  const { at, record, event } = shaped.output;
  if (event === undefined) return { at, record };
  const read = readEventLine({ at, event });
  return read && { ...read, record };
}

function damageAtEnd(end: LinesEnd, line: number): JournalDamage | undefined {
  if (end.code === 'whole') return undefined;
  return end.code === 'torn' ? { code: 'torn-end', line } : { code: 'bad-line', line, why: end.why };
}

/** Replays the events. An event that breaks the rules comes before `laterDamage`, so it's reported instead. */
function storedGame(
  first: FirstRecord,
  lines: readonly Line[],
  body: readonly NumberedLine[],
  laterDamage: JournalDamage | undefined,
): StoredGame {
  const { id, created, header } = first;
  const eventLines = body.flatMap(({ at, event, number }) => (event ? [{ at, event, number }] : []));
  const all = eventLines.map(({ event }) => event);
  const { game, accepted, stop } = replay(header, all);
  const refused = eventLines[accepted];
  const damage: JournalDamage | undefined =
    stop && refused ? { code: 'bad-event', line: refused.number, event: refused.event, stop } : laterDamage;
  const undamaged = damage ? body.filter(({ number }) => number < damage.line) : body;
  const records = undamaged.flatMap(({ record }) => record ?? []);
  return {
    id,
    created,
    game,
    events: all.slice(0, accepted),
    times: eventLines.slice(0, accepted).map(({ at }) => at),
    ...('table' in first && { table: { ...first.table, records } }),
    end: endBefore(lines, damage),
    ...(damage && { damage }),
  };
}

/** Finds the end of the last line before the damage, even if we skipped that line's event. */
function endBefore(lines: readonly Line[], damage: JournalDamage | undefined): StoredGame['end'] {
  const last = damage ? lines[damage.line - 2] : lines.at(-1);
  return last ? { bytes: last.end, sum: last.sum } : { bytes: 0, sum: FIRST_SUM };
}
