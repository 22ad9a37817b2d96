import { type Action, currentTurn, HOLD_NONE, type Turn } from '../../engine/index.js';
import { isHostAlone, type Session, type TableRoom, type TableView } from '../../session/index.js';
import { refusalText, tableLinkText, tableMessages, tableRefusalText } from '../../text/index.js';
import { describeEnd } from '../describe.js';
import { accept, ask, type Dialogue, refuse } from '../dialogue.js';
import type { PlainIO } from '../io.js';
import { meansRoll } from './tableAnswers.js';
import { openTableDesk, type TableDesk, type TableOptions } from './tableDesk.js';
import { chooseAction, NO_SAFEGUARDS, type Quit, shownIn } from '../turn.js';

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
    const ending = await step(room, desk, io, view);
    if (ending === 'input-ended' && isStopped && view && isHostAlone(view)) {
      if ((await leave(room, desk, io)) !== 'left') return ending;
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
  io: PlainIO,
  view: TableView | undefined,
): Promise<'left' | 'input-ended' | undefined> {
  const session = room.session();
  const game = session?.getSnapshot().game;
  const turn = game && currentTurn(game);
  const isOwn = turn && turn.seat === view?.ownSeat;
  const isAsked = session && isOwn && desk.hasArrived();
  if (!isAsked || session.hasPendingActions() || desk.isPerforming()) {
    const waited = await desk.wait();
    if (waited === 'leave') return leave(room, desk, io);
    return waited === 'changed' ? undefined : 'input-ended';
  }
  const show = shownIn('table', () => session.getSnapshot().game);
  const action = await converseAt(
    desk,
    io,
    turn.dice ? chooseAction({ game, turn, show, ...NO_SAFEGUARDS }) : chooseRoll(desk.show, turn),
  );
  if (!action) return undefined;
  switch (action.type) {
    case 'quit':
      return 'input-ended';
    case 'coach':
      io.say(tableRefusalText({ why: 'not-at-a-table' }));
      return undefined;
    case 'leave':
      return leave(room, desk, io);
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
async function leave(
  room: TableRoom,
  desk: TableDesk,
  io: PlainIO,
): Promise<'left' | 'input-ended' | undefined> {
  if (!hasSeat(room)) return 'left';
  if (room.getLink().type !== 'connected') return 'input-ended';
  const problem = await desk.leave();
  if (problem === undefined) return 'left';
  io.say(problem);
  return undefined;
}

/** Holds a dialogue. Returns undefined if a question no longer applies. */
async function converseAt<Result>(
  desk: TableDesk,
  io: PlainIO,
  dialogue: Dialogue<Result>,
): Promise<Result | undefined> {
  for (let step = dialogue.next(); ;) {
    if (step.done) return step.value;
    for (const line of step.value.before) io.say(line);
    const answer = await desk.answerTo(step.value.question);
    if (answer === 'outdated') return undefined;
    step = dialogue.next(answer.line);
  }
}

/** Asks whether to roll, at the start of a turn. At a table, the dice never roll automatically. */
function* chooseRoll(show: TableDesk['show'], { seat }: Turn): Dialogue<Action | Quit> {
  const answer = yield* ask(
    {
      text: tableMessages.askRoll,
      exits: ['quit', 'leave'],
      show: (word) =>
        word === 'help' || word === '?' ? [tableMessages.rollHelp, ...(show(word) ?? [])] : show(word),
    },
    (typed) => (meansRoll(typed) ? accept('roll') : refuse(tableMessages.notRoll)),
  );
  if (answer === 'quit') return { type: 'quit' };
  return answer === 'leave' ? { type: 'leave', seat } : { type: 'roll', hold: HOLD_NONE };
}
