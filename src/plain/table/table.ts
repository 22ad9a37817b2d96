import { type Action, currentTurn, HOLD_NONE, type Turn } from '../../engine/index.js';
import { isHostAlone, type Session, type TableRoom, type TableView } from '../../session/index.js';
import { refusalText, tableLinkText, tableMessages, tableRefusalText } from '../../text/index.js';
import { describeEnd } from '../describe.js';
import type { PlainIO } from '../io.js';
import { meansRoll } from './tableAnswers.js';
import { openTableDesk, type TableDesk, type TableOptions } from './tableDesk.js';
import { chooseAction, NO_SAFEGUARDS } from '../turn.js';

/**
 * Why line mode stopped at a table. `lost`: the table cannot continue for this player. `input-ended`: the seat stays,
 * and the player counts as away.
 */
export type TableEnding = 'left' | 'over' | 'input-ended' | 'lost';

/** Plays at a network table in line mode, from the lobby to the end of the game. */
export async function playTable(room: TableRoom, io: PlainIO, options: TableOptions): Promise<TableEnding> {
  const desk = openTableDesk(room, io, options);
  let isStopped = false;
  void options.stopped.then(() => (isStopped = true));
  for (;;) {
    desk.report();
    const link = room.getLink();
    const view = room.getView();
    if (link.type === 'stopped') return stopped(io, link);
    if (view?.phase === 'over') return end(room, view, io, options.program);
    if (view?.phase === 'closed') {
      io.say(tableMessages.closed);
      return 'left';
    }
    const ending = await step(room, desk, view);
    if (ending === 'input-ended' && isStopped && view && isHostAlone(view)) {
      if ((await leave(room, desk)) !== 'left') return ending;
      io.say(tableMessages.nobodyCame);
      return 'left';
    }
    if (ending === 'input-ended' && hasSeat(room)) io.say(tableMessages.seatStays(options.program));
    if (ending === 'left') io.say(tableMessages.youLeft);
    if (ending) return ending;
  }
}

function stopped(io: PlainIO, link: ReturnType<TableRoom['getLink']>): TableEnding {
  io.say(tableLinkText(link));
  return 'lost';
}

function end(
  room: TableRoom,
  { fingerprint, unlinkedRolls }: TableView,
  io: PlainIO,
  program: string | undefined,
): TableEnding {
  const game = room.session()?.getSnapshot().game;
  for (const line of game ? describeEnd(game) : []) io.say(line);
  if (unlinkedRolls > 0) io.say(tableMessages.unlinkedRolls(unlinkedRolls, program));
  if (fingerprint !== undefined) io.say(tableMessages.fingerprint(fingerprint));
  return 'over';
}

/** Asks the next question, or waits if it is somebody else's turn. Returns the ending if the player stops. */
async function step(
  room: TableRoom,
  desk: TableDesk,
  view: TableView | undefined,
): Promise<'left' | 'input-ended' | undefined> {
  const session = room.session();
  const game = session?.getSnapshot().game;
  const turn = game && currentTurn(game);
  const isOwn = turn && turn.seat === view?.ownSeat;
  const isAsked = session && isOwn && desk.hasArrived();
  if (!isAsked || session.hasPendingActions() || desk.isPerforming()) {
    const waited = await desk.wait();
    if (waited === 'leave') return leave(room, desk);
    return waited === 'changed' ? undefined : 'input-ended';
  }
  const action = turn.dice ? await chooseAction(game, turn, desk, NO_SAFEGUARDS) : await askRoll(desk, turn);
  switch (action.type) {
    case 'quit':
      return 'input-ended';
    case 'outdated':
      return undefined;
    case 'coach':
      desk.say(tableRefusalText({ why: 'not-at-a-table' }));
      return undefined;
    case 'leave':
      return leave(room, desk);
    default:
      desk.perform(() => dispatch(session, action));
      return undefined;
  }
}

async function dispatch(session: Session, action: Action): Promise<string | undefined> {
  const refusal = await session.dispatch(action);
  if (refusal?.code === 'table') return tableRefusalText(refusal);
  return refusal && refusalText(session.getSnapshot().game.header.rules, refusal);
}

/** Returns false for watchers, and after the player has lost the seat. */
function hasSeat(room: TableRoom): boolean {
  const { seats = [], ownSeat = -1 } = room.getView() ?? {};
  const own = seats[ownSeat];
  return own !== undefined && own.presence !== 'gone';
}

/** Leaves the table. Without a connection, the seat stays. */
async function leave(room: TableRoom, desk: TableDesk): Promise<'left' | 'input-ended' | undefined> {
  if (!hasSeat(room)) return 'left';
  if (room.getLink().type !== 'connected') return 'input-ended';
  const problem = await desk.leave();
  if (problem === undefined) return 'left';
  desk.say(problem);
  return undefined;
}

type Asked = Action | { readonly type: 'quit' | 'outdated' | 'coach' };

/** Asks whether to roll, at the start of a turn. At a table, the dice never roll automatically. */
async function askRoll(desk: TableDesk, { seat }: Turn): Promise<Asked> {
  for (;;) {
    const answer = await desk.answerTo(tableMessages.askRoll);
    if (answer === 'outdated') return { type: 'outdated' };
    const word = answer.line?.trim().toLowerCase() ?? 'quit';
    if (word === 'quit') return { type: 'quit' };
    if (word === 'leave') return { type: 'leave', seat };
    if (meansRoll(word)) return { type: 'roll', hold: HOLD_NONE };
    if (word === 'help' || word === '?') desk.say(tableMessages.rollHelp);
    if (!desk.show(word)) desk.say(tableMessages.notRoll);
  }
}
