import { join } from 'node:path';
import * as v from 'valibot';
import {
  type BoxId,
  checkCard,
  checkStoredRuleSet,
  type Dice,
  type Face,
  FACES,
  findRuleSet,
  isBuiltIn,
  isBoxOf,
  isFull,
  isYahtzee,
  MAX_BOXES,
  type RuleSet,
  type Scorecard,
} from '../../engine/index.js';
import { BOX_ID, RULE_SET } from '../../ruleFiles/index.js';
import type { FilePort } from '../files/filePort.js';
import { makeFolders } from '../files/folders.js';
import type { MistakesRecord } from '../gameIndex/gameIndex.js';
import { INDEX_FORMAT } from '../gameIndex/indexedGame.js';
import { appendRecords, type LooseReading, readLooseFile } from '../journal/looseLines.js';
import { GAME_ID, KIND, NAME, TIME } from '../journal/records.js';

/**
 * Each version refuses newer formats, so early versions, which know only the boxes of Yahtzee, refuse answers about
 * games with other boxes.
 */
const FORMATS = { yahtzee: 1, ownBoxes: 2 } as const;

const formatOf = (rules: RuleSet): 1 | 2 => (isYahtzee(rules) ? FORMATS.yahtzee : FORMATS.ownBoxes);

export interface StoredPosition {
  readonly rules: RuleSet;
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly rollsLeft: 0 | 1 | 2;
}

/** The held faces in ascending order, or a box. */
export type StoredMove = { readonly hold: readonly Face[] } | { readonly box: BoxId };

/** Where a position comes from: a stored game of the player's, a game between computer players, or a daily set. */
export type StoredSource =
  | { readonly type: 'mine'; readonly game: string; readonly played: StoredMove; readonly cost: number }
  | { readonly type: 'level'; readonly level: string }
  | { readonly type: 'daily'; readonly day: string; readonly number: number };

/** A position with the themes and the difficulty that it had when it was stored. */
interface StoredFacts {
  readonly position: StoredPosition;
  readonly themes: readonly string[];
  readonly difficulty: string;
}

export interface StoredAnswer extends StoredFacts {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly player?: string;
  readonly source: StoredSource;
  readonly answer: StoredMove;
  readonly best: StoredMove;
  /** How many expected points the answer lost against the best move. */
  readonly cost: number;
}

export interface StoredMistake extends StoredFacts {
  readonly seat: number;
  readonly turn: number;
  readonly played: StoredMove;
  readonly cost: number;
  /** For each theme, whether the move went for what the theme is about, or the best move did. */
  readonly leans: Readonly<Record<string, 'toward' | 'away'>>;
}

/** What people's decisions cost them in a game that is over. */
export interface GameCosts {
  readonly game: string;
  /** The journal's size in bytes. If the journal has grown or shrunk since, this record is out of date. */
  readonly bytes: number;
  readonly rules: RuleSet;
  /** By seat: the points lost by decisions (`cost`) and won by lucky dice (`luck`), both against perfect play. */
  readonly seats: readonly { readonly seat: number; readonly cost: number; readonly luck: number }[];
  readonly mistakes: readonly StoredMistake[];
}

const number = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const face = v.picklist(FACES);
const cost = v.pipe(v.number(), v.finite(), v.minValue(0));
const word = v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/));

const RULES = v.union([
  v.pipe(
    v.string(),
    v.check((id) => findRuleSet(id) !== undefined),
    v.transform((id) => findRuleSet(id) as RuleSet),
  ),
  v.pipe(
    RULE_SET,
    v.check((rules) => checkStoredRuleSet(rules) === undefined),
  ),
]);

const BARE_POSITION = v.pipe(
  v.strictObject({
    dice: v.strictTuple([face, face, face, face, face]),
    rollsLeft: v.picklist([0, 1, 2]),
    filled: v.record(BOX_ID, v.number()),
    yahtzeeBonuses: number(0, MAX_BOXES - 1),
  }),
  v.transform(({ filled, yahtzeeBonuses, ...turn }) => ({ ...turn, card: { filled, yahtzeeBonuses } })),
);

/** True if the position can occur and if all boxes, in it and in the moves, belong to its rules. */
const isPossible = (
  rules: RuleSet,
  { card }: Pick<StoredPosition, 'card'>,
  moves: readonly StoredMove[],
): boolean =>
  Object.keys(card.filled).every((box) => isBoxOf(rules, box)) &&
  moves.every((move) => !('box' in move) || isBoxOf(rules, move.box)) &&
  !isFull(rules, card) &&
  checkCard(rules, card) === undefined;

const MOVE = v.union([
  v.strictObject({ hold: v.pipe(v.array(face), v.maxLength(4)) }),
  v.strictObject({ box: BOX_ID }),
]);

const SOURCE = v.variant('type', [
  v.strictObject({ type: v.literal('mine'), game: GAME_ID, played: MOVE, cost }),
  v.strictObject({ type: v.literal('level'), level: KIND }),
  v.strictObject({
    type: v.literal('daily'),
    day: v.pipe(v.string(), v.isoDate()),
    number: number(1, 5),
  }),
]);

const FACTS = {
  position: BARE_POSITION,
  themes: v.pipe(v.array(word), v.maxLength(20)),
  difficulty: word,
};

const ANSWER_RECORD = v.pipe(
  v.strictObject({
    format: v.picklist(Object.values(FORMATS)),
    at: TIME,
    player: v.exactOptional(NAME),
    source: SOURCE,
    rules: RULES,
    ...FACTS,
    answer: MOVE,
    best: MOVE,
    cost,
  }),
  v.check(({ format, rules }) => format === formatOf(rules)),
  v.check(({ rules, position, answer, best, source }) =>
    isPossible(rules, position, [answer, best, ...(source.type === 'mine' ? [source.played] : [])]),
  ),
  v.transform(({ rules, position, at, player, source, themes, difficulty, answer, best, cost: lost }) => ({
    at,
    ...(player !== undefined && { player }),
    source,
    position: { rules, ...position },
    themes,
    difficulty,
    answer,
    best,
    cost: lost,
  })),
);

const GAME_COSTS = v.pipe(
  v.strictObject({
    format: v.literal(INDEX_FORMAT),
    game: GAME_ID,
    bytes: number(0, Number.MAX_SAFE_INTEGER),
    rules: RULES,
    seats: v.pipe(
      v.array(v.strictObject({ seat: number(0, 3), cost, luck: v.pipe(v.number(), v.finite()) })),
      v.maxLength(4),
    ),
    mistakes: v.pipe(
      v.array(
        v.strictObject({
          seat: number(0, 3),
          turn: number(1, MAX_BOXES),
          ...FACTS,
          played: MOVE,
          cost,
          leans: v.record(word, v.picklist(['toward', 'away'])),
        }),
      ),
      v.maxLength(100),
    ),
  }),
  v.check(({ rules, mistakes }) =>
    mistakes.every(({ position, played }) => isPossible(rules, position, [played])),
  ),
  v.transform(({ game, bytes, rules, seats, mistakes }) => ({
    game,
    bytes,
    rules,
    seats,
    mistakes: mistakes.map((mistake) => ({ ...mistake, position: { rules, ...mistake.position } })),
  })),
);

/** The id of a built-in rule set, but all fields of house rules. */
const rulesRecord = (rules: RuleSet): RuleSet | string => (isBuiltIn(rules) ? rules.id : rules);

const positionRecord = ({ card, dice, rollsLeft }: StoredPosition): object => ({
  dice,
  rollsLeft,
  filled: card.filled,
  yahtzeeBonuses: card.yahtzeeBonuses,
});

const answerRecord = ({ at, player, source, position, ...stored }: StoredAnswer): object => ({
  format: formatOf(position.rules),
  at,
  ...(player !== undefined && { player }),
  source,
  rules: rulesRecord(position.rules),
  position: positionRecord(position),
  ...stored,
});

/** What decisions cost, from the index. Skips records with wrong fields. */
export const readCosts = (records: readonly MistakesRecord[]): readonly GameCosts[] =>
  records.flatMap((record) => {
    const shaped = v.safeParse(GAME_COSTS, record);
    return shaped.success ? [shaped.output] : [];
  });

export const costsRecord = ({ game, bytes, rules, seats, mistakes }: GameCosts): MistakesRecord => ({
  format: INDEX_FORMAT,
  game,
  bytes,
  rules: rulesRecord(rules),
  seats,
  mistakes: mistakes.map(({ seat, turn, position, ...mistake }) => ({
    seat,
    turn,
    position: positionRecord(position),
    ...mistake,
  })),
});

/** Enough for about 60,000 answers. A larger file isn't read. */
const MAX_BYTES = 32 * 1024 * 1024;

export interface AnswersReading extends LooseReading {
  /** In the order of the file. Empty if the file is missing or has a problem. */
  readonly records: readonly StoredAnswer[];
}

export interface TrainingStore {
  /** Reads all answers. One whose sync failed at first can be in the file twice, but counts once. Never throws. */
  answers(): Promise<AnswersReading>;
  /**
   * Stores answers, and resolves when they're on the disk. After an error, store them all again, even if some are
   * already in the file.
   *
   * @throws ShortWriteError, NotAFileError, or the system's error
   */
  addAnswers(answers: readonly StoredAnswer[]): Promise<void>;
}

export function openTrainingStore(files: FilePort, home: string): TrainingStore {
  const path = join(home, 'training.jsonl');
  let isNameSynced = false;
  return {
    async answers() {
      const answers = new Map<string, StoredAnswer>();
      const file = { path, maxBytes: MAX_BYTES, format: FORMATS.ownBoxes };
      const reading = await readLooseFile(files, file, (record) => {
        const shaped = v.safeParse(ANSWER_RECORD, record);
        if (shaped.success) answers.set(JSON.stringify(answerRecord(shaped.output)), shaped.output);
        return shaped.success;
      });
      return { ...reading, records: reading.problem ? [] : [...answers.values()] };
    },
    async addAnswers(answers) {
      await makeFolders(files, home);
      await appendRecords(files, path, answers.map(answerRecord));
      // The first answer creates the file. Unless we sync its folder, a power cut could remove it.
      if (!isNameSynced) await files.syncFolder(home);
      isNameSynced = true;
    },
  };
}
