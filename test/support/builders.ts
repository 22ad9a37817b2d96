import {
  type Action,
  type BoxId,
  type Dice,
  type Face,
  findRuleSet,
  type Game,
  type GameEvent,
  type GameHeader,
  type Hold,
  holdOf,
  isDice,
  OFFICIAL,
  type Refusal,
  refusalOf,
  type Roller,
  type RuleSet,
  type Scorecard,
  type SeededHeader,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { startSession } from '../../src/session/index.js';

/** Converts five digits to dice: `dice('33324')`. */
export function dice(faces: string): Dice {
  const read = [...faces].map(Number);
  if (!isDice(read)) throw new RangeError(`not five faces: ${faces}`);
  return read;
}

export const throwsOf = (...faces: readonly string[]): Dice[] => faces.map(dice);

/** Returns five dice with the same face. */
export const yahtzeeOf = (face: Face): Dice => [face, face, face, face, face];

/**
 * Returns a hold of these dice, given as numbers from 1 to 5. For example, `hold('134')` holds the first, third and
 * fourth dice, and `hold('')` holds none.
 */
export const hold = (numbers: string): Hold => holdOf([...numbers].map((number) => Number(number) - 1));

/** Returns a card with these boxes filled. */
export const card = (filled: Scorecard['filled'], yahtzeeBonuses = 0): Scorecard => ({
  filled,
  yahtzeeBonuses,
});

/**
 * Returns a card on which only the boxes in `open` are open. If the Yahtzee box is filled, its score is `yahtzee`. All
 * other filled boxes score 0.
 */
export const cardWithOpen = (open: readonly BoxId[], yahtzee = 0): Scorecard =>
  card(
    Object.fromEntries(
      YAHTZEE_BOXES.filter((box) => !open.includes(box)).map((box) => [box, box === 'yahtzee' ? yahtzee : 0]),
    ),
  );

/** Returns the built-in rule set with this id. */
export function rulesOf(id: string): RuleSet {
  const rules = findRuleSet(id);
  if (!rules) throw new RangeError(`no rule set ${id}`);
  return rules;
}

const NAMES = ['Anna', 'Bob', 'Cleo', 'Dora'];

/** Returns the header of a game with this number of human players. */
export const header = (seats: number, rules: RuleSet = OFFICIAL, seed = 'test'): SeededHeader => ({
  rules,
  players: Array.from({ length: seats }, (_, seat) => ({
    name: NAMES[seat] ?? `Guest ${seat}`,
    kind: 'person',
  })),
  seed,
});

/**
 * Returns the header of a game with human and computer players. Each kind is `person` or the level of a computer
 * player. Computer players are named after their levels.
 */
export const mixedHeader = (...kinds: readonly string[]): SeededHeader => {
  const usual = header(kinds.length);
  const nameAt = (seat: number, kind: string): string =>
    kind === 'person' ? (usual.players[seat]?.name ?? '') : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return { ...usual, players: kinds.map((kind, seat) => ({ name: nameAt(seat, kind), kind })) };
};

/** Returns a roller that makes seat `first` win the roll-off. After the roll-off, every roll has the same dice. */
export const rollerFor = (first: number, faces = '11246'): Roller => ({
  diceAt: (place) => (place.kind === 'turn' ? dice(faces) : dice(place.seat === first ? '66666' : '11111')),
});

/** A roller that always throws an error, for testing actions that must not roll dice. */
export const NO_DICE: Roller = {
  diceAt: () => {
    throw new Error('this action must not roll dice');
  },
};

/** A game in progress, with short methods for playing the game in tests. A refused action fails the test. */
export interface Table {
  /** Holds these dice, given as numbers from 1 to 5, and rolls the other dice. */
  roll(numbers: string): Table;
  score(box: BoxId): Table;
  advise(): Table;
  takeBack(): Table;
  leave(seat: number): Table;
  /**
   * Tries an illegal action and returns the reason why the game refused the action. Throws an error if the action is
   * accepted.
   */
  refusal(action: Action): Refusal;
  game(): Game;
  events(): readonly GameEvent[];
  card(seat: number): Scorecard;
  /** Returns the seat of the current player, or undefined if no turn is in progress. */
  turn(): number | undefined;
}

export function openTable(gameHeader: GameHeader, roller: Roller): Table {
  const session = startSession(gameHeader, roller);
  const game = (): Game => session.getSnapshot().game;
  const act = (action: Action): Table => {
    const before = session.getSnapshot();
    void session.dispatch(action);
    if (session.getSnapshot() !== before) return table;
    throw new Error(`${JSON.stringify(action)} was refused: ${JSON.stringify(table.refusal(action))}`);
  };
  const table: Table = {
    roll: (numbers) => act({ type: 'roll', hold: hold(numbers) }),
    score: (box) => act({ type: 'score', box }),
    advise: () => act({ type: 'advise' }),
    takeBack: () => act({ type: 'takeBack' }),
    leave: (seat) => act({ type: 'leave', seat }),
    refusal(action) {
      const before = session.getSnapshot();
      const refusal = refusalOf(before.game, action);
      void session.dispatch(action);
      if (!refusal || session.getSnapshot() !== before) {
        throw new Error(`${JSON.stringify(action)} was accepted`);
      }
      return refusal;
    },
    game,
    events: () => session.getSnapshot().events,
    card(seat) {
      const found = game().seats[seat];
      if (!found) throw new RangeError(`no seat ${seat}`);
      return found.card;
    },
    turn() {
      const { phase } = game();
      return phase.name === 'turn' ? phase.turn.seat : undefined;
    },
  };
  return table;
}

/** Returns a game without what counts its events and takes them back. */
export const withoutHistory = (game: Game): unknown => ({ ...game, history: undefined });

/** Deep-freezes a value and returns it. */
export function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFrozen);
  }
  return value;
}

/** Converts a value to JSON and back. */
export const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
