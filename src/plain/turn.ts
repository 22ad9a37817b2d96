import {
  type Action,
  type BoxId,
  cardOf,
  currentTurn,
  type Dice,
  DIE_INDEXES,
  type Game,
  heldPlaces,
  type Hold,
  HOLD_NONE,
  labelOf,
  markedGame,
  marksOf,
  nameOf,
  ROLLS_PER_TURN,
  scoringOptions,
  type ScoringOptions,
  seatsTyping,
  throwOf,
  type Turn,
} from '../engine/index.js';
import { findConcern, type Confirmations, seatsLeavingWith, type MoveAction } from '../players/index.js';
import {
  coachMessages,
  confirmationOf,
  facesMessages,
  lineModeMessages,
  type LinePlace,
  type LineQuestion,
  WAYS_OUT,
} from '../text/index.js';
import {
  afterwardsAnswer,
  agreementAnswer,
  boxAnswer,
  facesAnswer,
  firstAnswer,
  type HoldCount,
  placesAnswer,
  rollOffProblem,
  takeBackProblem,
  yesOrNoAnswer,
} from './answers.js';
import { shownOf, throwHeading } from './describe.js';
import { ask, type Dialogue, isHelp, type Reading, refuse } from './dialogue.js';

/** Answers that every prompt reads: leave, quit, ask the coach, or take back a decision. */
type WayOut = (typeof WAYS_OUT)[number];
const isWayOut = (answer: unknown): answer is WayOut => WAYS_OUT.some((way) => way === answer);

/** The player wants to stop. The end of the input counts too. */
export interface Quit {
  readonly type: 'quit';
  /** What the player had already chosen: the number of dice to hold, or `score`. */
  readonly answered?: HoldCount;
  /** A computer player couldn't choose a move, so the game had to stop. */
  readonly isStuck?: true;
}

/** The player wants the coach's advice. The turn continues afterwards. */
export interface CoachAsked {
  readonly type: 'coach';
  /** `all`: everything that the coach knows. `aim`: only what the best move aims for, and the best moves. */
  readonly asked: 'aim' | 'all';
  /** What the player had already chosen: the number of dice to hold, or `score`. */
  readonly answered?: HoldCount;
}

/** What line mode asks before it does what a player has typed. */
export interface Safeguards {
  readonly confirmations: Confirmations;
  /**
   * Whether to ask before a player leaves, and before advice makes the game unranked, and to say at the end how the
   * game was won. Scripts don't expect any of that.
   */
  readonly asksFirst: boolean;
}

/** Does everything at once, and never asks the player to confirm it. */
export const NO_SAFEGUARDS: Safeguards = { confirmations: 'none', asksFirst: false };

/** What a word such as `card` prints at a question; undefined for other words. */
export type Show = (word: string, question: LineQuestion) => readonly string[] | undefined;

export interface AskedTurn extends Safeguards {
  readonly game: Game;
  readonly turn: Turn;
  readonly show: Show;
}

/**
 * Asks the current player what to do.
 *
 * @param answered the number of dice to hold, or `score`, if the player has already chosen
 * @param held the dice that the player holds, if only the faces of a throw of real dice must be typed again
 * @returns a legal action, or a request to quit or to ask the coach
 */
export function* chooseAction(
  asked: AskedTurn,
  answered?: HoldCount,
  held?: Hold,
): Dialogue<Action | Quit | CoachAsked> {
  const mustScore = asked.turn.roll === ROLLS_PER_TURN;
  for (let given = answered, retyped = held; ; retyped = undefined) {
    const again: First | undefined = retyped && { type: 'roll', hold: retyped };
    const first = again ?? (mustScore ? 'score' : (given ?? (yield* chooseHold(asked))));
    const chosen = again ?? (yield* chooseAfter(first, asked));
    const choice = yield* askRerolledFaces(chosen, asked);
    given = choice === 'back' || mustScore || !isHoldCount(first) ? undefined : first;
    const agreed = choice === 'back' ? 'no' : yield* askBefore(choice, asked);
    if (agreed !== 'no') return actionOf(asked.turn, agreed, given);
  }
}

/** Asks whether to take back the last decision of a finished practice game. Quits other games without asking. */
export function* chooseAfterwards(game: Game, show: Show): Dialogue<Action | Quit> {
  if (takeBackProblem(game) !== undefined) return { type: 'quit' };
  for (let before: readonly string[] = []; ; before = [lineModeMessages.noAdvice]) {
    const question = lineModeMessages.askAfterwards;
    const answer = yield* askInGame(show, 'afterwards', question, afterwardsAnswer, before);
    if (answer === 'undo') return { type: 'takeBack' };
    if (answer !== 'coach' && answer !== 'coach all') return { type: 'quit' };
  }
}

/**
 * Asks for the faces of real dice: one player's first roll or, in the roll-off, those of everybody who rolls real dice.
 */
export function* chooseFaces(asked: AskedTurn): Dialogue<Action | Quit | CoachAsked> {
  const { game, turn, show } = asked;
  const typing = seatsTyping(game);
  const kind = game.phase.name === 'roll-off' ? 'roll-off' : 'turn';
  const thrown: Dice[] = [];
  let before = throwHeading(game);
  for (let seat = typing[0]; seat !== undefined; seat = typing[thrown.length]) {
    const isLater = thrown.length > 0;
    const showNow: Show = (word, question) => (word === 'undo' && isLater ? undefined : show(word, question));
    const [question = ''] = facesMessages.ask(kind, nameOf(game.header, seat), DIE_INDEXES.length);
    const read = (typed: string) => facesAnswer(typed, DIE_INDEXES.length, isLater ? 'question' : 'none');
    const answer = yield* askInGame(showNow, 'faces', question, read, before);
    before = [];
    if (answer === 'back' || (answer === 'undo' && isLater)) {
      thrown.pop();
    } else if (isWayOut(answer)) {
      const agreed = yield* askBefore(answer, asked);
      if (agreed !== 'no') return actionOf({ ...turn, seat }, agreed);
    } else {
      thrown.push(throwOf(HOLD_NONE, answer));
    }
  }
  const [first] = thrown;
  return kind === 'roll-off' || !first
    ? { type: 'rollOff', thrown }
    : { type: 'roll', hold: HOLD_NONE, thrown: first };
}

/** Asks for the new faces after a player has rolled real dice again. */
function* askRerolledFaces(choice: Choice | 'back', { game, show }: AskedTurn): Dialogue<Choice | 'back'> {
  if (typeof choice === 'string' || choice.type !== 'roll' || seatsTyping(game).length === 0) return choice;
  const { hold } = choice;
  const count = DIE_INDEXES.length - heldPlaces(hold).length;
  const [question = ''] = facesMessages.ask('again', '', count);
  const faces = yield* askInGame(show, 'faces', question, (typed) => facesAnswer(typed, count, 'question'));
  return faces === 'back' || isWayOut(faces) ? faces : { ...choice, thrown: throwOf(hold, faces) };
}

type Choice = Action | WayOut;

type First = HoldCount | MoveAction | WayOut;
const isHoldCount = (first: First): first is HoldCount => typeof first === 'number' || first === 'score';

/** Asks the second question of a turn, unless the first answer is already a move or a request such as `coach`. */
function* chooseAfter(first: First, asked: AskedTurn): Dialogue<Choice | 'back'> {
  if (isWayOut(first)) return first;
  if (first === 'score') return yield* chooseBox(asked);
  if (typeof first === 'number') return yield* chooseDice(asked, first);
  const answer = yield* askToConfirm(asked, first);
  return answer === 'no' ? 'back' : answer;
}

/**
 * Asks before `leave` and the first `coach`. Returns the choice if the player says yes, or any other request that the
 * player types instead.
 */
function* askBefore(choice: Choice, asked: AskedTurn): Dialogue<Choice | 'no'> {
  const question = asked.asksFirst ? questionBefore(choice, asked) : undefined;
  if (question === undefined) return choice;
  const text = lineModeMessages.askFirst(question);
  const answer = yield* askInGame(asked.show, 'yes-or-no', text, agreementAnswer);
  if (answer === 'yes') return choice;
  return answer === 'no' ? 'no' : yield* askBefore(answer, asked);
}

/** What to ask before an answer that can't be taken back; undefined for other answers. */
function questionBefore(choice: Choice, { game, turn: { seat } }: AskedTurn): string | undefined {
  if (choice === 'coach' || choice === 'coach all') {
    return marksOf(markedGame(game)).length === 0 ? coachMessages.permission.wide : undefined;
  }
  if (choice !== 'leave') return undefined;
  return lineModeMessages.leaveQuestion(nameOf(game.header, seat), othersAfter(game, seat));
}

function othersAfter(game: Game, seat: number): LinePlace['others'] {
  const playing = game.seats.filter(({ left }) => !left).length;
  return seatsLeavingWith(game, seat).length === playing ? 'leave-too' : 'play-on';
}

function actionOf({ seat }: Turn, choice: Choice, answered?: HoldCount): Action | Quit | CoachAsked {
  if (choice === 'leave') return { type: 'leave', seat };
  if (choice === 'undo') return { type: 'takeBack' };
  const given = answered === undefined ? {} : { answered };
  switch (choice) {
    case 'quit':
      return { type: 'quit', ...given };
    case 'coach':
      return { type: 'coach', asked: 'aim', ...given };
    case 'coach all':
      return { type: 'coach', asked: 'all', ...given };
    default:
      return choice;
  }
}

function chooseHold({ game, turn, show }: AskedTurn): Dialogue<First> {
  const { legal } = optionsOf(game, turn);
  return askInGame(show, 'hold', lineModeMessages.askHoldCount, (typed) =>
    firstAnswer(typed, game, turn, legal),
  );
}

function optionsOf(game: Game, { seat, dice }: Turn): ScoringOptions {
  if (!dice) throw new Error('there are no dice before the first roll');
  return scoringOptions(game.header.rules, cardOf(game, seat), dice);
}

function* chooseDice(asked: AskedTurn, count: number): Dialogue<Choice | 'back'> {
  const { game, show } = asked;
  const hold =
    count === 0
      ? HOLD_NONE
      : yield* askInGame(show, 'dice', lineModeMessages.askPlaces(count), (typed) =>
          placesAnswer(typed, game, count),
        );
  if (hold === 'back' || isWayOut(hold)) return hold;
  const answer = yield* askToConfirm(asked, { type: 'roll', hold });
  return answer === 'no' ? 'back' : answer;
}

function* chooseBox(asked: AskedTurn): Dialogue<Choice | 'back'> {
  const { game, turn, show } = asked;
  const { rules } = game.header;
  const { legal, boxes, best } = optionsOf(game, turn);
  const rolls = turn.roll < ROLLS_PER_TURN ? 'left' : 'used-up';
  const list = legal.map((box, index) =>
    lineModeMessages.choice(index + 1, labelOf(rules, box), boxes[box] ?? 0, best.includes(box)),
  );
  const [kind, question] =
    rolls === 'left'
      ? (['box', lineModeMessages.askBoxOrBack] as const)
      : (['last-box', lineModeMessages.askBox] as const);
  for (let before = list; ; before = []) {
    const read = (typed: string): Reading<BoxId | 'back'> => boxAnswer(typed, { game, legal, rolls });
    const box = yield* askInGame(show, kind, question, read, before);
    if (box === 'back' || isWayOut(box)) return box;
    const answer = yield* askToConfirm(asked, { type: 'score', box });
    if (answer !== 'no') return answer;
  }
}

/** Asks the player to confirm a move, if necessary. Returns the move if the player says yes. */
function* askToConfirm(
  { game, turn, show, confirmations }: AskedTurn,
  action: Action,
): Dialogue<Choice | 'no'> {
  if (!turn.dice) return action;
  const { rules } = game.header;
  const rollsLeft = ROLLS_PER_TURN - turn.roll;
  const position = { rules, card: cardOf(game, turn.seat), dice: turn.dice, rollsLeft };
  const concern = findConcern(action, position, confirmations);
  if (!concern) return action;
  const question = lineModeMessages.confirm(confirmationOf(concern, position));
  const answer = yield* askInGame(show, 'yes-or-no', question, yesOrNoAnswer);
  return answer === 'yes' ? action : answer;
}

function describeAnswers(game: Game, question: LineQuestion, where: LinePlace['where']): readonly string[] {
  const { practice, realDice, rules } = game.header;
  const undo = practice ? 'decision' : realDice ? 'faces' : 'none';
  const turn = currentTurn(game);
  const others = othersAfter(game, turn?.seat ?? 0);
  const legal = turn?.dice ? optionsOf(game, turn).legal : [];
  return lineModeMessages.help(question, { where, undo, others, rules, legal });
}

/** Prints something for words such as `card` at a question. Explains why if `undo` isn't possible. */
export const shownIn =
  (where: LinePlace['where'], getGame: () => Game): Show =>
  (word, question) => {
    const game = getGame();
    if (isHelp(word)) return describeAnswers(game, question, where);
    const problem = word === 'undo' ? takeBackProblem(game) : rollOffProblem(game, word);
    return problem === undefined ? shownOf(game, word) : [problem];
  };

/** Asks a question during a game. If Enter alone isn't an answer, explains what to type. */
const askInGame = <Answer>(
  show: Show,
  kind: LineQuestion,
  text: string,
  read: (typed: string) => Reading<Answer>,
  before?: readonly string[],
): Dialogue<Answer | WayOut> =>
  ask(
    { text, exits: WAYS_OUT, show: (word) => show(word, kind) },
    (typed) => {
      const reading = read(typed);
      return reading.ok || typed !== '' ? reading : refuse(lineModeMessages.noAnswer);
    },
    before,
  );
