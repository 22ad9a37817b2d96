import {
  type Action,
  cardOf,
  currentTurn,
  type Game,
  HOLD_NONE,
  labelOf,
  markedGame,
  marksOf,
  nameOf,
  ROLLS_PER_TURN,
  scoringOptions,
  type ScoringOptions,
  type Turn,
} from '../engine/index.js';
import { concernAbout, type Confirmations, leaversWith, type MoveAction } from '../players/index.js';
import {
  coachMessages,
  confirmationOf,
  lineModeMessages,
  type LinePlace,
  type LineQuestion,
  SHOWN_WORDS,
  WAYS_OUT,
} from '../text/index.js';
import {
  afterwardsAnswer,
  agreementAnswer,
  boxAnswer,
  firstAnswer,
  type HoldCount,
  placesAnswer,
  type Reading,
  takeBackProblem,
  yesOrNoAnswer,
} from './answers.js';
import { cardTable } from './cardTable.js';
import { describeDice, describeStandings } from './describe.js';
import type { Dialogue } from './dialogue.js';

/** An answer that is valid at every prompt: leave, quit, ask the coach, or take back a decision. */
type WayOut = (typeof WAYS_OUT)[number];
const isWayOut = (answer: unknown): answer is WayOut => WAYS_OUT.some((way) => way === answer);

/** The end of a question without a valid answer to it. */
type Stop = WayOut | 'outdated';
const isStop = (answer: unknown): answer is Stop => answer === 'outdated' || isWayOut(answer);

/** A request to stop the game. The end of the input also counts as a request to stop. */
export interface Quit {
  readonly type: 'quit';
  /** What the player chose before stopping the game: the number of dice to hold, or `score`. Absent if neither. */
  readonly answered?: HoldCount;
  /** Present if the game stopped because a computer player could not choose a move. */
  readonly isStuck?: true;
}

/** A request for the coach's advice. The turn continues after the advice. */
export interface CoachAsked {
  readonly type: 'coach';
  /** What the player chose before asking the coach: the number of dice to hold, or `score`. Absent if neither. */
  readonly answered?: HoldCount;
}

/** Means that the game has changed during a question, so the question no longer applies. */
export interface Outdated {
  readonly type: 'outdated';
}

/** What line mode asks before it does what a player has typed. */
export interface Safeguards {
  /** The moves that players must confirm. */
  readonly confirmations: Confirmations;
  /**
   * Whether to ask before a player leaves, and before advice makes the game unranked. Scripts do not expect such
   * questions.
   */
  readonly asksFirst: boolean;
}

/** Does everything at once. */
export const NO_SAFEGUARDS: Safeguards = { confirmations: 'none', asksFirst: false };

/**
 * Asks the current player what to do, and repeats the question until the answer is valid.
 *
 * @param answered the number of dice to hold, or `score`, if the player has already chosen
 * @returns a legal action, a request to quit or to ask the coach, or `outdated`
 */
export async function chooseAction(
  game: Game,
  turn: Turn,
  dialogue: Dialogue,
  safeguards: Safeguards,
  answered?: HoldCount,
): Promise<Action | Quit | CoachAsked | Outdated> {
  const mustScore = turn.roll === ROLLS_PER_TURN;
  for (let given = answered; ;) {
    const first = mustScore ? 'score' : (given ?? (await askFirstQuestion(game, turn, dialogue)));
    const choice = await chooseAfter(first, game, turn, dialogue, safeguards);
    given = choice === 'back' || mustScore || !isHoldCount(first) ? undefined : first;
    const agreed = choice === 'back' ? 'no' : await agreedTo(choice, game, turn, dialogue, safeguards);
    if (agreed !== 'no') return actionOf(turn, agreed, given);
  }
}

/** Asks whether to take back the last decision of a finished practice game. Quits all other finished games. */
export async function chooseAfterwards(game: Game, dialogue: Dialogue): Promise<Action | Quit | Outdated> {
  if (takeBackProblem(game) !== undefined) return { type: 'quit' };
  for (;;) {
    const answer = await ask(dialogue, 'afterwards', lineModeMessages.askAfterwards, afterwardsAnswer);
    if (answer === 'undo') return { type: 'takeBack' };
    if (answer === 'outdated') return { type: 'outdated' };
    if (answer !== 'coach') return { type: 'quit' };
    dialogue.say(lineModeMessages.noAdvice);
  }
}

type Choice = Action | Stop;

type First = HoldCount | MoveAction | Stop;
const isHoldCount = (first: First): first is HoldCount => typeof first === 'number' || first === 'score';

/** Asks the second question of a turn, unless the answer to the first is a move or a request. */
async function chooseAfter(
  first: First,
  game: Game,
  turn: Turn,
  dialogue: Dialogue,
  { confirmations }: Safeguards,
): Promise<Choice | 'back'> {
  if (isStop(first)) return first;
  if (first === 'score') return chooseBox(game, turn, dialogue, confirmations);
  if (typeof first === 'number') return chooseDice(game, dialogue, first, confirmations);
  const answer = await confirmed(game, dialogue, first, confirmations);
  return answer === 'no' ? 'back' : answer;
}

/** Asks before `leave` and the first `coach`. Returns the choice if the player says yes, or another request typed instead. */
async function agreedTo(
  choice: Choice,
  game: Game,
  turn: Turn,
  dialogue: Dialogue,
  safeguards: Safeguards,
): Promise<Choice | 'no'> {
  const question = safeguards.asksFirst ? questionBefore(choice, game, turn) : undefined;
  if (question === undefined) return choice;
  const answer = await ask(dialogue, 'yes-or-no', lineModeMessages.askFirst(question), agreementAnswer);
  if (answer === 'yes') return choice;
  return answer === 'no' ? 'no' : agreedTo(answer, game, turn, dialogue, safeguards);
}

/** Returns the question to ask before an answer that cannot be taken back; undefined for other answers. */
function questionBefore(choice: Choice, game: Game, { seat }: Turn): string | undefined {
  if (choice === 'coach') {
    return marksOf(markedGame(game)).length === 0 ? coachMessages.permission.wide : undefined;
  }
  if (choice !== 'leave') return undefined;
  return lineModeMessages.leaveQuestion(nameOf(game.header, seat), othersAfter(game, seat));
}

/** Returns what the other players do when this player leaves. */
function othersAfter(game: Game, seat: number): LinePlace['others'] {
  const playing = game.seats.filter(({ left }) => !left).length;
  return leaversWith(game, seat).length === playing ? 'leave-too' : 'play-on';
}

/** Converts an answer into an action or a request. */
function actionOf(
  { seat }: Turn,
  choice: Choice,
  answered?: HoldCount,
): Action | Quit | CoachAsked | Outdated {
  if (choice === 'leave') return { type: 'leave', seat };
  if (choice === 'undo') return { type: 'takeBack' };
  if (choice === 'outdated') return { type: 'outdated' };
  if (choice !== 'quit' && choice !== 'coach') return choice;
  return { type: choice, ...(answered !== undefined && { answered }) };
}

function askFirstQuestion(game: Game, turn: Turn, dialogue: Dialogue): Promise<First> {
  const { legal } = optionsOf(game, turn);
  return ask(dialogue, 'hold', lineModeMessages.askHoldCount, (typed) =>
    firstAnswer(typed, game, turn, legal),
  );
}

/** Returns what the dice of the turn would score. */
function optionsOf(game: Game, { seat, dice }: Turn): ScoringOptions {
  if (!dice) throw new Error('there are no dice before the first roll');
  return scoringOptions(game.header.rules, cardOf(game, seat), dice);
}

async function chooseDice(
  game: Game,
  dialogue: Dialogue,
  count: number,
  confirmations: Confirmations,
): Promise<Choice | 'back'> {
  const hold =
    count === 0
      ? HOLD_NONE
      : await ask(dialogue, 'dice', lineModeMessages.askPlaces(count), (typed) =>
          placesAnswer(typed, game, count),
        );
  if (hold === 'back' || isStop(hold)) return hold;
  const answer = await confirmed(game, dialogue, { type: 'roll', hold }, confirmations);
  return answer === 'no' ? 'back' : answer;
}

async function chooseBox(
  game: Game,
  turn: Turn,
  dialogue: Dialogue,
  confirmations: Confirmations,
): Promise<Choice | 'back'> {
  const { rules } = game.header;
  const options = optionsOf(game, turn);
  const rolls = turn.roll < ROLLS_PER_TURN ? 'left' : 'used-up';
  options.legal.forEach((box, index) => {
    const points = options.boxes[box] ?? 0;
    dialogue.say(lineModeMessages.choice(index + 1, labelOf(rules, box), points, options.best.includes(box)));
  });
  const [kind, question] =
    rolls === 'left'
      ? (['box', lineModeMessages.askBoxOrBack] as const)
      : (['last-box', lineModeMessages.askBox] as const);
  for (;;) {
    const box = await ask(dialogue, kind, question, (typed) =>
      boxAnswer(typed, { game, legal: options.legal, rolls }),
    );
    if (box === 'back' || isStop(box)) return box;
    const answer = await confirmed(game, dialogue, { type: 'score', box }, confirmations);
    if (answer !== 'no') return answer;
  }
}

/** Asks the player to confirm a move, if necessary. Returns the move if the player says yes. */
async function confirmed(
  game: Game,
  dialogue: Dialogue,
  action: Action,
  confirmations: Confirmations,
): Promise<Choice | 'no'> {
  const turn = currentTurn(game);
  if (!turn?.dice) return action;
  const position = { rules: game.header.rules, card: cardOf(game, turn.seat), dice: turn.dice };
  const concern = concernAbout(action, position, confirmations);
  if (!concern) return action;
  const question = lineModeMessages.confirm(confirmationOf(concern, position));
  const answer = await ask(dialogue, 'yes-or-no', question, yesOrNoAnswer);
  return answer === 'yes' ? action : answer;
}

function describeAnswers(game: Game, question: LineQuestion, where: LinePlace['where']): readonly string[] {
  const isPractice = game.header.practice === true;
  const others = othersAfter(game, currentTurn(game)?.seat ?? 0);
  return lineModeMessages.help(question, { where, isPractice, others });
}

/** Maps each word that shows something, such as `card`, to a function that returns the lines to print. */
const SHOWN: Readonly<Record<(typeof SHOWN_WORDS)[number], typeof describeAnswers>> = {
  help: describeAnswers,
  '?': describeAnswers,
  dice: describeDice,
  card: cardTable,
  standings: describeStandings,
};

/**
 * Repeats a question until the answer is valid. If the answer is a word such as `card`, prints the requested lines and
 * asks again.
 */
async function ask<T>(
  dialogue: Dialogue,
  kind: LineQuestion,
  question: string,
  read: (typed: string) => Reading<T>,
): Promise<T | Stop> {
  for (;;) {
    const answer = await dialogue.answerTo(question);
    if (answer === 'outdated') return answer;
    if (answer.line === undefined) return 'quit';
    const typed = answer.line.trim();
    const word = typed.toLowerCase();
    const { game } = dialogue.printed();
    const problem = word === 'undo' ? takeBackProblem(game) : undefined;
    if (problem !== undefined) {
      dialogue.say(problem);
      continue;
    }
    if (isWayOut(word)) return word;
    const shownWord = SHOWN_WORDS.find((shown) => shown === word);
    const shownLines = shownWord && SHOWN[shownWord](game, kind, dialogue.where);
    const reading = shownLines ? undefined : read(typed);
    if (reading?.ok) return reading.value;
    for (const shown of shownLines ?? []) dialogue.say(shown);
    if (reading) dialogue.say(typed === '' ? lineModeMessages.noAnswer : reading.problem);
  }
}
