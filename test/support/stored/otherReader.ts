import { crc32 } from 'node:zlib';
import seedrandom from 'seedrandom';

/**
 * A second reader of stored games, written only from the description in docs/storage.md. This reader shares no code
 * with the program. It parses games and computes totals, but does not check the events against the rules.
 */

/** A parsed JSON object of unknown structure. */
type Fields = Readonly<Record<string, unknown>>;

/** The fields of a rule set that are needed to compute totals. */
interface OtherRules {
  readonly id: string;
  readonly boxes: readonly { readonly box: string; readonly pattern?: { readonly kind: string } }[];
  readonly upperBonus: { readonly threshold: number; readonly points: number };
}

interface OtherHeader {
  readonly rules: OtherRules;
  readonly players: readonly { readonly name: string; readonly kind: string }[];
  /** Absent if the game was played at a network table. */
  readonly seed?: string;
  readonly seedGiven?: true;
  readonly duplicate?: true;
  readonly practice?: true;
  readonly realDice?: true;
  readonly ghost?: { readonly seat: number };
  readonly daily?: true;
  readonly dice?: 'table';
  readonly start?: 'seating';
  readonly firstRoll?: 'asked';
}

/** The network table at which a game was played. */
interface OtherTable {
  readonly name: string;
  readonly seat?: number;
  /** The records of the table's log, as JSON. */
  readonly records: readonly string[];
}

export type OtherEvent =
  | { readonly type: 'rolledOff'; readonly round: number; readonly dice: readonly (readonly number[])[] }
  | {
      readonly type: 'rolled';
      readonly seat: number;
      readonly turn: number;
      readonly roll: number;
      readonly held: readonly boolean[];
      readonly dice: readonly number[];
    }
  | {
      readonly type: 'scored';
      readonly seat: number;
      readonly turn: number;
      readonly box: string;
      readonly points: number;
      readonly yahtzeeBonus: number;
    }
  | { readonly type: 'advised'; readonly seat: number; readonly turn: number }
  | { readonly type: 'seedSeen' }
  | { readonly type: 'tookBack'; readonly to: number }
  | { readonly type: 'left'; readonly seat: number };

/** The card of one seat, with all totals. */
interface OtherCard {
  readonly filled: Readonly<Record<string, number>>;
  readonly bonuses: readonly number[];
  readonly upper: number;
  readonly upperBonus: number;
  readonly lower: number;
  readonly grand: number;
  readonly left: boolean;
}

export interface OtherGame {
  readonly id: string;
  readonly created: string;
  readonly header: OtherHeader;
  readonly table?: OtherTable;
  readonly events: readonly OtherEvent[];
  readonly times: readonly string[];
  /** The number of records that were skipped because their type is unknown. */
  readonly unknown: number;
  readonly cards: readonly OtherCard[];
  readonly state: 'finished' | 'abandoned' | 'unfinished';
  /**
   * The number of the first unusable line, and the reason why it is unusable. Lines are numbered from 1. Undefined if
   * all lines are usable.
   */
  readonly stopsAt?: { readonly line: number; readonly why: 'torn' | 'damaged' };
}

const NEWLINE = 0x0a;
const FIRST = '00000000';

export const sumOver = (before: string, record: string): string =>
  crc32(Buffer.concat([Buffer.from(before, 'ascii'), Buffer.from(record, 'utf8')]))
    .toString(16)
    .padStart(8, '0');

/** Returns the journal line for a record. `before` is the checksum of the previous line. */
export const lineOf = (record: string, before: string): string =>
  `{"length":${Buffer.byteLength(record)},"sum":"${sumOver(before, record)}","record":${record}}\n`;

/**
 * Returns the record of a valid line as JSON, and the checksum of the line. Returns undefined if the line is invalid.
 */
function recordOf(line: Buffer, before: string): { readonly json: string; readonly sum: string } | undefined {
  if (line.length > 65_536) return undefined;
  const text = line.toString('utf8');
  const opening = /^\{"length":([0-9]+),"sum":"([0-9a-f]{8})","record":/.exec(text);
  if (!opening || !text.endsWith('}')) return undefined;
  const json = text.slice(opening[0].length, -1);
  const sum = opening[2] ?? '';
  const holds = Number(opening[1]) === Buffer.byteLength(json) && sum === sumOver(before, json);
  return holds && isObject(json) ? { json, sum } : undefined;
}

function isObject(json: string): boolean {
  try {
    return json.startsWith('{') && typeof JSON.parse(json) === 'object';
  } catch {
    return false;
  }
}

/** Splits bytes at newlines. `rest` contains the bytes after the last newline. */
function splitLines(bytes: Buffer): { readonly lines: readonly Buffer[]; readonly rest: Buffer } {
  const lines: Buffer[] = [];
  let from = 0;
  for (let to = bytes.indexOf(NEWLINE); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
    lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return { lines, rest: bytes.subarray(from) };
}

const SHAPES: Readonly<Record<string, readonly string[]>> = {
  rolledOff: ['round', 'dice'],
  rolled: ['seat', 'turn', 'roll', 'held', 'dice'],
  scored: ['seat', 'turn', 'box', 'points', 'yahtzeeBonus'],
  advised: ['seat', 'turn'],
  seedSeen: [],
  tookBack: ['to'],
  left: ['seat'],
};

/** The formats of journals of games at network tables. */
const TABLE_FORMATS: readonly unknown[] = [2, 4];

/**
 * Classifies a record after the header as a known event, an unknown event, or not an event. In the formats of tables,
 * the record also contains a record of the table's log, and the event can be absent.
 */
function kindOf({ at, event, ...more }: Fields, isTable: boolean): 'known' | 'unknown' | 'silent' | 'none' {
  const { record, ...others } = more;
  const isFromTable = typeof record === 'object' && record !== null && !Array.isArray(record);
  if (isFromTable !== isTable) return 'none';
  if (isFromTable && event === undefined) {
    return typeof at === 'string' && Object.keys(others).length === 0 ? 'silent' : 'none';
  }
  const fields = (event ?? {}) as Fields;
  const { type } = fields;
  if (typeof at !== 'string' || typeof type !== 'string' || Object.keys(others).length > 0) return 'none';
  const wanted = SHAPES[type];
  if (!wanted) return 'unknown';
  return Object.keys(fields).sort().join() === ['type', ...wanted].sort().join() ? 'known' : 'none';
}

/**
 * Parses the bytes of a journal. Returns the game up to its first unusable line, or the reason why the whole journal is
 * unusable.
 */
export function readOtherwise(bytes: Buffer): OtherGame | string {
  const { lines, rest } = splitLines(bytes);
  const events: OtherEvent[] = [];
  const times: string[] = [];
  const records: string[] = [];
  let unknown = 0;
  let first: Fields | undefined;
  const isTable = (): boolean => TABLE_FORMATS.includes(first?.['format']);
  let sum = FIRST;
  let stopsAt: OtherGame['stopsAt'] = rest.length > 0 ? { line: lines.length + 1, why: 'torn' } : undefined;
  for (const [index, line] of lines.entries()) {
    const found = recordOf(line, sum);
    if (!found) {
      const isLast = index === lines.length - 1 && rest.length === 0;
      stopsAt = { line: index + 1, why: isLast ? 'torn' : 'damaged' };
      break;
    }
    sum = found.sum;
    const record = JSON.parse(found.json) as Fields;
    if (!first) {
      if (Number(record['format']) > 6) return `format ${String(record['format'])}`;
      first = record;
      continue;
    }
    const kind = kindOf(record, isTable());
    if (kind === 'none') {
      stopsAt = { line: index + 1, why: 'damaged' };
      break;
    }
    if (isTable()) records.push(JSON.stringify(record['record']));
    if (kind === 'unknown') unknown++;
    else if (kind === 'known') {
      events.push(record['event'] as OtherEvent);
      times.push(record['at'] as string);
    }
  }
  const header = first?.['header'] as OtherHeader | undefined;
  // Formats 3 and 4 are those of rules with boxes of their own, formats 5 and 6 are for real dice and a ghost under any rules.
  const ownBoxes = Number(header?.rules.boxes.some(({ pattern }) => pattern !== undefined));
  const formats = header?.ghost ? [6] : header?.realDice ? [5] : [1 + 2 * ownBoxes, 2 + 2 * ownBoxes];
  if (!first || !header || !formats.includes(Number(first['format']))) return 'no header';
  const valid = events.reduce<readonly OtherEvent[]>(
    (kept, event) => (event.type === 'tookBack' ? kept.slice(0, event.to) : [...kept, event]),
    [],
  );
  const cards = header.players.map((_, seat) => cardOf(header.rules, valid, seat));
  return {
    id: first['id'] as string,
    created: first['created'] as string,
    header,
    ...(isTable() && { table: { ...(first['table'] as { readonly name: string }), records } }),
    events,
    times,
    unknown,
    cards,
    state: stateOf(header.rules, cards),
    ...(stopsAt && { stopsAt }),
  };
}

const UPPER = ['aces', 'twos', 'threes', 'fours', 'fives', 'sixes'];

function cardOf(rules: OtherRules, events: readonly OtherEvent[], seat: number): OtherCard {
  const filled: Record<string, number> = {};
  const bonuses: number[] = [];
  let left = false;
  for (const event of events) {
    if (event.type === 'left' && event.seat === seat) left = true;
    if (event.type !== 'scored' || event.seat !== seat) continue;
    filled[event.box] = event.points;
    if (event.yahtzeeBonus > 0) bonuses.push(event.yahtzeeBonus);
  }
  const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
  const isUpper = ({ box, pattern }: OtherRules['boxes'][number]): boolean =>
    pattern ? pattern.kind === 'face' : UPPER.includes(box);
  const upper = sumOf(rules.boxes.filter(isUpper).map(({ box }) => filled[box] ?? 0));
  const lower = sumOf(Object.values(filled)) - upper;
  const upperBonus = upper >= rules.upperBonus.threshold ? rules.upperBonus.points : 0;
  return {
    filled,
    bonuses,
    upper,
    upperBonus,
    lower,
    grand: upper + upperBonus + lower + sumOf(bonuses),
    left,
  };
}

function stateOf({ boxes }: OtherRules, cards: readonly OtherCard[]): OtherGame['state'] {
  const staying = cards.filter(({ left }) => !left);
  if (staying.length === 0) return 'abandoned';
  return staying.every(({ filled }) => Object.keys(filled).length === boxes.length)
    ? 'finished'
    : 'unfinished';
}

/** Splits an export file into the journals of its games. */
export function splitExport(bytes: Buffer): readonly Buffer[] {
  const journals: Buffer[][] = [];
  for (const line of splitLines(bytes).lines) {
    const { record } = JSON.parse(line.toString('utf8')) as { readonly record: Fields };
    if ('format' in record) journals.push([]);
    journals.at(-1)?.push(line, Buffer.from('\n'));
  }
  return journals.map((lines) => Buffer.concat(lines));
}

/** Returns the last score of each game in an index. */
export function readScores(bytes: Buffer): ReadonlyMap<string, Fields> {
  const scores = new Map<string, Fields>();
  for (const line of splitLines(bytes).lines) {
    if (line.length === 0) continue;
    const found = recordOf(line, FIRST);
    if (!found) throw new Error(`an invalid line in the index: ${line.toString('utf8')}`);
    const { score } = JSON.parse(found.json) as { readonly score?: Fields };
    if (score) scores.set(score['game'] as string, score);
  }
  return scores;
}

/** Returns the events of a game, with all dice recomputed from the seed. */
export function withDiceOfSeed({ header, events }: OtherGame): readonly OtherEvent[] {
  const generators = new Map<string, number[]>();
  const face = (what: 'turn' | 'roll-off', seat: number, number: number): number => {
    const json = JSON.stringify(['yahtzee-cli', 1, header.seed, what, seat]);
    const key = [...json].map((character) => (character < '\x80' ? character : escaped(character))).join('');
    const faces = generators.get(key) ?? drawn(key);
    generators.set(key, faces);
    return faces[number] ?? Number.NaN;
  };
  const tied = (round: number, dice: readonly (readonly number[])[]): readonly number[] => {
    if (round === 1) return dice.map((_, seat) => seat);
    const before = events.find((event) => event.type === 'rolledOff' && event.round === round - 1);
    if (before?.type !== 'rolledOff') throw new Error(`no round ${round - 1}`);
    const sums = before.dice.map((five) => five.reduce((sum, die) => sum + die, 0));
    return tied(round - 1, before.dice).filter((_, place) => sums[place] === Math.max(...sums));
  };
  return events.map((event): OtherEvent => {
    if (event.type === 'rolledOff') {
      const seats = tied(event.round, event.dice);
      const dice = seats.map((seat) =>
        [0, 1, 2, 3, 4].map((i) => face('roll-off', seat, 5 * (event.round - 1) + i)),
      );
      return { ...event, dice };
    }
    if (event.type !== 'rolled') return event;
    const seat = header.ghost?.seat ?? (header.duplicate ? 0 : event.seat);
    const from = 15 * (event.turn - 1) + 5 * (event.roll - 1);
    return {
      ...event,
      dice: event.dice.map((die, i) => (event.held[i] ? die : face('turn', seat, from + i))),
    };
  });
}

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Returns 1,000 random faces for a key, more than any game needs. */
function drawn(key: string): number[] {
  const generator = seedrandom(key);
  return Array.from({ length: 1000 }, () => Math.floor(6 * generator()) + 1);
}
