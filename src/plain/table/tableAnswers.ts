import {
  type Action,
  currentTurn,
  HOLD_NONE,
  isPlaying,
  type RuleSet,
  schemeOf,
} from '../../engine/index.js';
import type { TableRoom } from '../../session/index.js';
import { BACK, readBox, readHold, tableMessages } from '../../text/index.js';
import { accept, ask, type Dialogue, isHelp, refuse } from '../dialogue.js';
import { type CoachAsked, chooseAction, NO_SAFEGUARDS, type Quit, shownIn } from '../turn.js';
import { shownAt } from './tableCommands.js';

/** How to say yes to the question at the start of a turn, which only network tables ask. */
const ROLL_WORDS: readonly string[] = ['roll', 'r', 'yes', 'y'];

const meansRoll = (typed: string): boolean => ROLL_WORDS.includes(typed.toLowerCase());

/** True if a line could answer some question of a game at a network table. */
export function canBeAnswer(typed: string, rules: RuleSet): boolean {
  const { boxes } = schemeOf(rules);
  const box = readBox(typed, rules, boxes);
  const hold = readHold(typed, { rules, open: boxes, held: HOLD_NONE });
  const number = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return (
    meansRoll(typed) ||
    typed.toLowerCase() === BACK ||
    (hold.ok && hold.value.kind !== 'request') ||
    (number >= 1 && number <= boxes.length) ||
    // A name such as `straight` has a single meaning once one of its boxes is filled.
    box.ok ||
    box.problem.code === 'ambiguous-box'
  );
}

/** False for watchers and for players with a full card, whom the table asks nothing. */
export function getsQuestions(room: TableRoom): boolean {
  const own = room.getView()?.ownSeat;
  const game = room.session()?.getSnapshot().game;
  const seat = own === undefined ? undefined : game?.seats[own];
  return own !== undefined && (!game || !seat || isPlaying(game, seat));
}

/** Identifies the current turn and roll. Once it changes, an open question is outdated. */
export function placeOf(room: TableRoom): string {
  const snapshot = room.session()?.getSnapshot();
  const turn = snapshot && currentTurn(snapshot.game);
  return turn ? `${turn.seat} ${turn.number} ${turn.roll}` : '';
}

export type TableChoice = Action | Quit | CoachAsked;

/** The questions for this player's turn. Undefined in other turns, or while the table is working on an action. */
export function turnDialogue(room: TableRoom): Dialogue<TableChoice> | undefined {
  const session = room.session();
  if (!session || session.hasPendingActions()) return undefined;
  const { game } = session.getSnapshot();
  const turn = currentTurn(game);
  if (!turn || turn.seat !== room.getView()?.ownSeat) return undefined;
  if (!turn.dice) return chooseRoll(room, turn.seat);
  const show = shownIn('table', () => session.getSnapshot().game);
  return chooseAction({ game, turn, show, ...NO_SAFEGUARDS });
}

/** Asks whether to roll, at the start of a turn. At a table, the dice never roll automatically. */
function* chooseRoll(room: TableRoom, seat: number): Dialogue<TableChoice> {
  const show = (word: string): readonly string[] | undefined => {
    const shown = shownAt(room, word);
    return shown && isHelp(word) ? [tableMessages.rollHelp, ...shown] : shown;
  };
  const answer = yield* ask({ text: tableMessages.askRoll, exits: ['leave', 'quit'], show }, (typed) =>
    meansRoll(typed) ? accept('roll') : refuse(tableMessages.notRoll),
  );
  if (answer === 'quit') return { type: 'quit' };
  return answer === 'leave' ? { type: 'leave', seat } : { type: 'roll', hold: HOLD_NONE };
}
