import fc from 'fast-check';
import {
  type Action,
  type BoxId,
  decide,
  type Dice,
  evolve,
  type Face,
  FACES,
  FIXED_SCORE_BOXES,
  type Game,
  type GameEvent,
  type GameHeader,
  isOver,
  JOKER_STYLES,
  legalActions,
  newGame,
  type Roller,
  type Scorecard,
  type SeededHeader,
  YAHTZEE_BOXES,
  type YahtzeeRuleSet,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { card, header, hold, mixedHeader } from './builders.js';
import { EVERY_RULE_SET, house } from './houseRules.js';
import { slowPoints } from './solver/slowScorer.js';

const face: fc.Arbitrary<Face> = fc.constantFrom(...FACES);

/**
 * Generates five dice. About one roll in three is a Yahtzee, because rule sets differ most in how they score Yahtzees.
 */
export const anyDice: fc.Arbitrary<Dice> = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(face, face, face, face, face) },
  { weight: 1, arbitrary: face.map((each): Dice => [each, each, each, each, each]) },
);

export const anyRules: fc.Arbitrary<YahtzeeRuleSet> = fc.constantFrom(...EVERY_RULE_SET);

const mostlyUsual = (usual: number, from: number, to: number): fc.Arbitrary<number> =>
  fc.oneof(fc.constant(usual), fc.constant(from), fc.integer({ min: from, max: to }));
const jokerStyle = fc.constantFrom(...JOKER_STYLES);

/** Generates valid house rules. Varies only the settings that affect scoring. */
export const anyHouseRules: fc.Arbitrary<YahtzeeRuleSet> = fc
  .record({
    upperBonus: fc.record({ threshold: mostlyUsual(63, 0, 105), points: mostlyUsual(35, 0, 1000) }),
    fixedScores: fc.record({
      fullHouse: mostlyUsual(25, 0, 1000),
      smallStraight: mostlyUsual(30, 0, 1000),
      largeStraight: mostlyUsual(40, 0, 1000),
      yahtzee: mostlyUsual(50, 1, 1000),
    }),
    yahtzeeBonus: mostlyUsual(100, 0, 1000),
    joker: fc.record({ afterYahtzee: jokerStyle, afterZero: jokerStyle }),
  })
  .map(house);

/** Adapts a card to another rule set. Boxes with fixed scores get the fixed scores of the new rule set. */
export const underRules = (rules: YahtzeeRuleSet, { filled, yahtzeeBonuses }: Scorecard): Scorecard => {
  const fixed = FIXED_SCORE_BOXES.filter((box) => filled[box]).map((box) => [box, rules.fixedScores[box]]);
  return card({ ...filled, ...Object.fromEntries(fixed) }, yahtzeeBonuses);
};

/** Generates a card with a random selection of boxes filled. Every filled box has the points of a random roll. */
export const anyCard: fc.Arbitrary<Scorecard> = fc
  .array(fc.tuple(fc.constantFrom(...YAHTZEE_BOXES), anyDice), { maxLength: 20 })
  .map((throws) =>
    card(Object.fromEntries(throws.map(([box, dice]) => [box, slowPoints(box, dice.join(''))]))),
  );

/**
 * Generates a card with at least `fewest` and at most `most` open boxes. Every filled box has the points of a random
 * roll.
 */
export const anyCardWithOpen = (fewest: number, most: number): fc.Arbitrary<Scorecard> =>
  fc
    .record({
      open: fc.subarray([...YAHTZEE_BOXES], { minLength: fewest, maxLength: most }),
      throws: fc.array(anyDice, { minLength: YAHTZEE_BOXES.length, maxLength: YAHTZEE_BOXES.length }),
    })
    .map(({ open, throws }) => {
      const points = YAHTZEE_BOXES.map(
        (box, index) => [box, slowPoints(box, throws[index]?.join('') ?? '')] as const,
      );
      return card(Object.fromEntries(points.filter(([box]) => !open.includes(box))));
    });

/** A game in any state, with all its events so far. */
export interface PlayedGame<Header extends GameHeader = SeededHeader> {
  readonly header: Header;
  readonly roller: Roller;
  readonly events: readonly GameEvent[];
  /** The state of the game before each event, followed by the current state. */
  readonly games: readonly Game[];
  readonly game: Game;
}

/** Turns about 1/`every` of all rolls into Yahtzees, because random Yahtzees are too rare for tests. */
export const withYahtzees = (roller: Roller, every: number): Roller => ({
  diceAt(place) {
    const dice = roller.diceAt(place);
    const [first, second] = dice;
    const isDue = place.kind === 'turn' && (place.turn * 3 + place.roll + first + second) % every === 0;
    return isDue ? [first, first, first, first, first] : dice;
  },
});

type Narrow = (actions: readonly Action[], choice: number) => readonly Action[];

/**
 * Plays until `choices` runs out or the game ends. Each choice is a number that selects one of the legal actions.
 * `narrow` filters the legal actions. If `narrow` removes every action, the filter is ignored.
 */
export function playOn<Header extends GameHeader>(
  gameHeader: Header,
  roller: Roller,
  choices: Iterable<number>,
  narrow: Narrow,
): PlayedGame<Header> {
  const games: Game[] = [newGame(gameHeader)];
  const events: GameEvent[] = [];
  let game = newGame(gameHeader);
  for (const choice of choices) {
    const legal = legalActions(game);
    const narrowed = narrow(legal, choice);
    // A finished practice game still has one kind of legal action: taking back the last box. Stop here unless `narrow`
    // allows this action.
    if (narrowed.length === 0 && isOver(game)) break;
    const actions = narrowed.length > 0 ? narrowed : legal;
    // `narrow` also uses `choice`. Drop the last two digits here, so that this selection is nearly independent of the
    // selection made by `narrow`.
    const action = actions[Math.floor(choice / 100) % actions.length];
    if (!action) break;
    const decision = decide(game, action, roller);
    if (!decision.ok) throw new Error(`a legal action was refused: ${JSON.stringify(action)}`);
    game = evolve(game, decision.event);
    events.push(decision.event);
    games.push(game);
  }
  return { header: gameHeader, roller, events, games, game };
}

/** Allows only roll-off, roll and score actions. */
export const staying: Narrow = (actions) =>
  actions.filter((action) => !['leave', 'advise', 'takeBack'].includes(action.type));

/**
 * Mostly chooses scoring actions, to fill the cards quickly. Often chooses the Yahtzee box, and occasionally asks for
 * advice or makes a player leave.
 */
export const eventful =
  (leavesIn: number): Narrow =>
  (actions, choice) => {
    if (choice % leavesIn === 0) return actions.filter((action) => action.type === 'leave');
    const advice = actions.filter((action) => action.type === 'advise');
    if (choice % 13 === 0 && advice.length > 0) return advice;
    const scores = actions.filter((action) => action.type === 'score');
    if (choice % 3 === 0 || scores.length === 0) return staying(actions, choice);
    const yahtzee = scores.filter((action) => action.box === 'yahtzee');
    return choice % 3 === 1 && yahtzee.length > 0 ? yahtzee : scores;
  };

const anyHeader = fc
  .record({ seats: fc.integer({ min: 1, max: 4 }), rules: anyRules, seed: fc.string() })
  .map(({ seats, rules, seed }) => header(seats, rules, seed));

/** Generates a game in any state, under any rule set, with 1 to 4 players. Some players may have left early. */
export const anyGame: fc.Arbitrary<PlayedGame> = fc
  .record({
    gameHeader: anyHeader,
    every: fc.integer({ min: 1, max: 6 }),
    leavesIn: fc.constantFrom(15, 80),
    choices: fc.array(fc.nat(), { maxLength: 130, size: 'max' }),
  })
  .map(({ gameHeader, every, leavesIn, choices }) =>
    playOn(gameHeader, withYahtzees(seededRoller(gameHeader.seed), every), choices, eventful(leavesIn)),
  );

/** Generates a game header. In duplicate games, all players get the same dice. */
const anyDealtHeader = fc
  .record({ gameHeader: anyHeader, isDuplicate: fc.boolean() })
  .map(({ gameHeader, isDuplicate }) =>
    isDuplicate ? { ...gameHeader, duplicate: true as const } : gameHeader,
  );

const dealtRoller = ({ seed, duplicate }: SeededHeader): Roller =>
  seededRoller(seed, { sharedSeat: duplicate && 0 });

/** Generates a finished or unfinished game whose dice match its seed. Some players may have left early. */
export const anySeededGame: fc.Arbitrary<PlayedGame> = fc
  .record({ gameHeader: anyDealtHeader, choices: fc.array(fc.nat(), { maxLength: 130, size: 'max' }) })
  .map(({ gameHeader, choices }) => playOn(gameHeader, dealtRoller(gameHeader), choices, eventful(80)));

/**
 * Generates a practice game with human and computer players. About one action in three takes back the last decision.
 */
export const anyPracticeGame: fc.Arbitrary<PlayedGame> = fc
  .record({
    kinds: fc.array(fc.constantFrom('person', 'person', 'novice'), { minLength: 1, maxLength: 4 }),
    choices: fc.array(fc.nat(), { maxLength: 130, size: 'max' }),
  })
  .map(({ kinds, choices }) => {
    const gameHeader: SeededHeader = { ...mixedHeader(...kinds), practice: true };
    return playOn(gameHeader, seededRoller(gameHeader.seed), choices, (actions, choice) =>
      choice % 3 === 0 ? actions.filter(({ type }) => type === 'takeBack') : eventful(50)(actions, choice),
    );
  });

/** Repeats these numbers endlessly. */
function* endless(numbers: readonly number[]): Iterable<number> {
  for (;;) yield* numbers;
}

/** Generates a finished game whose dice match its seed. */
export const anyFinishedGame: fc.Arbitrary<PlayedGame> = fc
  .record({ gameHeader: anyDealtHeader, choices: fc.array(fc.nat(), { minLength: 40, maxLength: 60 }) })
  .map(({ gameHeader, choices }) => playOn(gameHeader, dealtRoller(gameHeader), endless(choices), staying));

/** All actions, legal or illegal. Includes leaving from seats that do not exist. */
export const EVERY_ACTION: readonly Action[] = [
  { type: 'rollOff' },
  ...Array.from({ length: 32 }, (_, bits): Action => {
    const numbers = [1, 2, 3, 4, 5].filter((number) => (bits >> (number - 1)) & 1);
    return { type: 'roll', hold: hold(numbers.join('')) };
  }),
  ...YAHTZEE_BOXES.map((box: BoxId): Action => ({ type: 'score', box })),
  { type: 'advise' },
  { type: 'takeBack' },
  ...[-1, 0, 1, 2, 3, 4].map((seat): Action => ({ type: 'leave', seat })),
];
