import type { Action, RuleSet } from '../../engine/index.js';
import { isHostAlone, type Session, type TableRoom, type TableView } from '../../session/index.js';
import { refusalText, tableLinkText, tableMessages, tableRefusalText } from '../../text/index.js';
import { describeEnd } from '../describe.js';
import type { Dialogue, LineReader, PlainIO, Prompt } from '../dialogue.js';
import { canBeAnswer, getsQuestions, placeOf, type TableChoice, turnDialogue } from './tableAnswers.js';
import {
  commandOf,
  explained,
  lobbyCommand,
  type LobbyOptions,
  shownAt,
  type TableCommand,
} from './tableCommands.js';
import { waitingText } from './tableNews.js';
import { openTableReport, type ReportOptions } from './tableReport.js';
import { openTableRequests } from './tableRequests.js';

export interface TableOptions extends LobbyOptions, Pick<ReportOptions, 'pause' | 'ringBell'> {
  readonly lines: LineReader;
  /**
   * What to do with an answer that arrives before its question. Scripts may send answers in advance. On a terminal, an
   * early answer is probably a mistake.
   */
  readonly earlyAnswers: 'keep' | 'refuse';
  /** The command that starts yahtzee-cli, for hints. Set only if the output is a terminal. */
  readonly program?: string | undefined;
  /** Aborted by a signal or when the output is closed. Line mode then stops waiting and ends. */
  readonly stopped: AbortSignal;
}

/**
 * Why line mode stopped at a table. `lost`: the player can't play on at this table. `input-ended`: the seat stays, and
 * the player counts as away.
 */
export type TableEnding = 'left' | 'over' | 'input-ended' | 'lost';

/** `leave` gives up the seat. After `quit`, the player can come back. */
type Exit = 'leave' | 'quit';

/** News can bury an open question, so line mode repeats it after this many milliseconds without more news. */
const QUIET_MS = 500;

/** Line mode reads at most this many answers before their questions. A whole game needs fewer. */
const MAX_EARLY = 1000;

interface OpenQuestion {
  readonly dialogue: Dialogue<TableChoice>;
  readonly text: string;
  /** The turn and roll that the question is about; see `placeOf`. The question lapses when the game moves past them. */
  readonly place: string;
  isAsked: boolean;
  /** True once the player has typed a command, such as `say`, since the question was printed. */
  isInterrupted: boolean;
  /** The pause after news that came after the question; see `QUIET_MS`. */
  quiet: { isOver: boolean } | undefined;
}

/** Plays at a network table in line mode, from the lobby to the end of the game. */
export async function playTable(room: TableRoom, io: PlainIO, options: TableOptions): Promise<TableEnding> {
  const { lines, earlyAnswers, stopped, pause, ringBell, program } = options;
  let question: OpenQuestion | undefined;
  const early: string[] = [];
  /** The rules that `sortOut` last checked the early answers against. Undefined if it must check them again. */
  let checkedFor: RuleSet | undefined;
  /** `leave` or `quit`, typed but not carried out yet. In the lobby, earlier commands take effect first. */
  let exitWord: Exit | undefined;
  const muted = new Set<string>();
  let wake = (): void => undefined;
  const newChange = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  let change = newChange();
  const wakeUp = (): void => wake();
  const report = openTableReport(room, { muted, pause, ringBell, wake: wakeUp });
  const requests = openTableRequests(room, io, wakeUp);

  const say = (texts: readonly string[]): void => {
    for (const text of texts) io.say(text);
  };

  /** Waits until a line or news arrives, or an action or a pause ends. */
  const nextChange = async (): Promise<void> => {
    if (stopped.aborted) return;
    const canRead = !lines.hasEnded() && early.length < MAX_EARLY && exitWord === undefined;
    await Promise.race([change, ...(canRead ? [lines.arrival()] : [])]);
    change = newChange();
  };

  const perform = (command: TableCommand | undefined): boolean => {
    if (typeof command === 'function') requests.request(command);
    else say(command ?? []);
    return command !== undefined;
  };

  const askedNow = (dialogue: Dialogue<TableChoice>, { before, question: text }: Prompt): OpenQuestion => {
    say(before);
    return { dialogue, text, place: placeOf(room), isAsked: false, isInterrupted: false, quiet: undefined };
  };

  const firstQuestion = (): OpenQuestion | undefined => {
    if (requests.isPerforming() || !report.hasArrived()) return undefined;
    const dialogue = turnDialogue(room);
    const step = dialogue?.next();
    return dialogue && step && !step.done ? askedNow(dialogue, step.value) : undefined;
  };

  /** Prints the open question. Repeats it after a command, and once news has stopped for a while. */
  const askOpen = (open: OpenQuestion, isAfterNews: boolean): void => {
    if (open.isAsked && isAfterNews) {
      const quiet = { isOver: false };
      open.quiet = quiet;
      void pause(QUIET_MS).then(() => {
        quiet.isOver = true;
        wake();
      });
    }
    const isRepeated = open.quiet?.isOver || (open.isInterrupted && !requests.isPerforming());
    if (open.isAsked && !isRepeated) return;
    io.say(open.text);
    open.isAsked = true;
    open.isInterrupted = false;
    open.quiet = undefined;
  };

  /**
   * The answer to the open question. Undefined if no line has arrived, if the line was a command, or if news must be
   * printed first.
   */
  const takeAnswer = (open: OpenQuestion): string | undefined => {
    const typed = report.hasNews() ? undefined : lines.take()?.trim();
    if (typed === undefined || !perform(commandOf(room, typed, muted))) return typed;
    open.isInterrupted = true;
    return undefined;
  };

  /** Keeps an early answer for its question, or says why it can't. */
  const keep = (typed: string, view: TableView): void => {
    const isLobby = view.phase === 'lobby';
    const isPerforming = requests.isPerforming();
    const isMaster = view.ownSeat !== undefined && view.seats[view.ownSeat]?.isMaster === true;
    // With no command running, the Master knows that the game isn't starting, so an answer is a mistake.
    const isIdle = isLobby && isMaster && !isPerforming && view.link.type === 'connected';
    // The Master's last command may still change the rules, and so the names of the boxes. `sortOut` checks later.
    const mayChange = isLobby && isPerforming;
    if (view.ownSeat === undefined || isIdle || !(mayChange || canBeAnswer(typed, view.rules)))
      io.say(tableMessages.unknown(typed));
    else if (earlyAnswers === 'keep' && getsQuestions(room)) {
      early.push(typed);
      if (mayChange) checkedFor = undefined;
    } else io.say(isLobby ? tableMessages.unknown(typed) : waitingText(room));
  };

  /**
   * Refuses the early answers that make no sense under the current rules. Drops them all after the last question.
   */
  const sortOut = (): void => {
    const view = room.getView();
    if (!view || requests.isPerforming()) return;
    if (!getsQuestions(room)) early.length = 0;
    if (checkedFor === view.rules) return;
    checkedFor = view.rules;
    for (const typed of early.splice(0)) {
      if (canBeAnswer(typed, view.rules)) early.push(typed);
      else io.say(tableMessages.unknown(typed));
    }
  };

  const performEarly = (typed: string): void => {
    const view = room.getView();
    const word = typed.toLowerCase();
    if (word === 'leave' || word === 'quit') exitWord = word;
    else if (typed === '') return;
    else if (!view) io.say(tableLinkText(room.getLink()));
    else {
      const command =
        commandOf(room, typed, muted) ??
        (view.phase === 'lobby' ? lobbyCommand(view, typed, options) : undefined) ??
        shownAt(room, word) ??
        explained(word);
      if (!perform(command)) keep(typed, view);
    }
  };

  /** `quit` or `leave` if the player must stop now: after a signal, a typed word, or the end of the input. */
  const takeExit = (): Exit | undefined => {
    if (stopped.aborted) return 'quit';
    const { phase, link, ownSeat } = room.getView() ?? {};
    const isPerforming = requests.isPerforming();
    // Commands in the lobby take effect before the player leaves.
    const word = phase === 'lobby' && link?.type === 'connected' && isPerforming ? undefined : exitWord;
    if (word !== undefined) {
      exitWord = undefined;
      return word;
    }
    // Once the player's card is full, nothing more is asked, so the game can continue without input.
    const isNeeded = !isPerforming && (ownSeat === undefined || getsQuestions(room));
    return lines.hasEnded() && early.length === 0 && isNeeded ? 'quit' : undefined;
  };

  /**
   * Waits for a change while no question is open, and carries out a line that arrives. Returns `quit` or `leave` if the
   * player must stop.
   */
  const wait = async (): Promise<Exit | undefined> => {
    sortOut();
    await nextChange();
    say(report.news());
    const typed = stopped.aborted || exitWord !== undefined ? undefined : lines.take()?.trim();
    if (typed !== undefined) performEarly(typed);
    sortOut();
    return takeExit();
  };

  /** Carries out the player's choice, except `quit` and `leave`, which it returns. */
  const act = (choice: TableChoice): Exit | undefined => {
    switch (choice.type) {
      case 'quit':
      case 'leave':
        return choice.type;
      case 'coach':
        io.say(tableRefusalText({ why: 'not-at-a-table' }));
        return undefined;
      default:
        requests.perform(() => dispatch(room.session(), choice));
        return undefined;
    }
  };

  /** Gives up the seat. Without a connection, the player keeps it. */
  const leave = async (): Promise<'left' | 'input-ended' | undefined> => {
    if (!hasSeat(room)) return 'left';
    if (room.getLink().type !== 'connected') return 'input-ended';
    const problem = await requests.leave();
    if (problem === undefined) return 'left';
    io.say(problem);
    return undefined;
  };

  const unsubscribe = room.subscribe(() => {
    if (report.hasNews()) wake();
  });
  stopped.addEventListener('abort', wakeUp);
  try {
    for (;;) {
      const news = report.news();
      say(news);
      const link = room.getLink();
      const view = room.getView();
      if (link.type === 'stopped') {
        io.say(tableLinkText(link));
        return 'lost';
      }
      if (view?.phase === 'over') {
        say(endLines(room, view, program));
        return 'over';
      }
      if (view?.phase === 'closed') {
        io.say(tableMessages.closed);
        return 'left';
      }
      if (question?.place !== placeOf(room)) question = undefined;
      question ??= firstQuestion();
      let exit: Exit | undefined;
      if (question) {
        askOpen(question, news.length > 0);
        exit = takeExit();
        let line = exit === undefined ? early.shift() : undefined;
        if (exit === undefined && line === undefined) {
          await nextChange();
          line = takeAnswer(question);
        }
        if (line !== undefined) {
          const { dialogue } = question;
          const step = dialogue.next(line);
          question = step.done ? undefined : askedNow(dialogue, step.value);
          if (step.done) exit = act(step.value);
        }
      } else exit = await wait();
      if (exit === undefined) continue;
      question = undefined;
      const ending = exit === 'leave' ? await leave() : 'input-ended';
      if (ending === 'input-ended' && stopped.aborted && view && isHostAlone(view)) {
        if ((await leave()) !== 'left') return ending;
        io.say(tableMessages.nobodyCame);
        return 'left';
      }
      if (ending === 'input-ended' && hasSeat(room)) io.say(tableMessages.seatStays(program));
      if (ending === 'left') io.say(tableMessages.youLeft);
      if (ending) return ending;
    }
  } finally {
    unsubscribe();
    stopped.removeEventListener('abort', wakeUp);
  }
}

function endLines(
  room: TableRoom,
  { fingerprint, unlinkedRolls }: TableView,
  program: string | undefined,
): readonly string[] {
  const snapshot = room.session()?.getSnapshot();
  return [
    ...(snapshot ? describeEnd(snapshot.game, snapshot.events) : []),
    ...(unlinkedRolls > 0 ? [tableMessages.unlinkedRolls(unlinkedRolls, program)] : []),
    ...(fingerprint === undefined ? [] : [tableMessages.fingerprint(fingerprint)]),
  ];
}

async function dispatch(session: Session | undefined, action: Action): Promise<string | undefined> {
  const refusal = await session?.dispatch(action);
  if (refusal?.code === 'table') return tableRefusalText(refusal);
  return session && refusal && refusalText(session.getSnapshot().game.header.rules, refusal);
}

/** False for watchers, and once the player has lost the seat. */
function hasSeat(room: TableRoom): boolean {
  const { seats = [], ownSeat = -1 } = room.getView() ?? {};
  const own = seats[ownSeat];
  return own !== undefined && own.presence !== 'gone';
}
