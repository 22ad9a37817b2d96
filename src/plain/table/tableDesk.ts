import { peopleReporter, type Snapshot, type TableLink, type TableRoom } from '../../session/index.js';
import {
  doorMessages,
  isWarned,
  missedNow,
  ownName,
  tableLinkText,
  tableMessages,
} from '../../text/index.js';
import { canBeAnswer, getsQuestions, placeOf } from './tableAnswers.js';
import type { PlainIO } from '../io.js';
import type { InputLine, LineReader } from '../lineReader.js';
import { describeArrival, describeRunningGame } from './tableArrival.js';
import { openTableCommands } from './tableCommands.js';
import { type LobbyOptions, openLobbyCommands } from './tableLobby.js';
import { describeGameNews, describeTableNews, type PrintedTable, waitingText } from './tableNews.js';
import { openTableRequests, type TableRequests } from './tableRequests.js';

/** What line mode needs for a network table. */
export interface TableOptions extends LobbyOptions {
  readonly lines: LineReader;
  /**
   * What happens to an answer that arrives before its question. Scripts may send answers in advance. On a terminal, an
   * early answer is probably a mistake.
   */
  readonly earlyAnswers: 'keep' | 'refuse';
  /** The command that starts the program, for hints on a terminal. Absent if the output is not a terminal. */
  readonly program?: string | undefined;
  /** Resolves when a signal arrives or the output is closed. Line mode then stops waiting and ends. */
  readonly stopped: Promise<void>;
  /** Resolves after a number of milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** Rings the bell of a terminal. Does nothing if the output is not a terminal. */
  readonly ringBell: () => void;
}

/** The result of waiting: something has changed, the player leaves, the player stops for now, or the input has ended. */
export type Waited = 'changed' | 'leave' | 'quit' | 'input-ended';

/** Prints the news of a table, reads lines, and performs the commands that are valid at any time. */
export interface TableDesk extends Pick<TableRequests, 'perform' | 'leave' | 'isPerforming'> {
  /** Prints the news. */
  report(): void;
  /** Asks a question. Returns `outdated` if it no longer applies. */
  answerTo(question: string): Promise<InputLine | 'outdated'>;
  /** Returns whether the table has been printed. Nothing is printed before the first connection. */
  hasArrived(): boolean;
  /** Waits for a line or for news, while no question is open. */
  wait(): Promise<Waited>;
  /** Returns what a word such as `card` shows. Returns undefined if the word shows nothing. */
  show(word: string): readonly string[] | undefined;
}

/** How long nothing happens at a table before line mode repeats an open question. */
const QUIET_MS = 500;

/** The number of early answers after which the program stops reading. A whole game needs fewer answers. */
const MAX_EARLY = 1000;

/** Opens the desk of a table. Prints nothing before the first report. */
export function openTableDesk(
  room: TableRoom,
  io: PlainIO,
  { lines, earlyAnswers, stopped, pause, ringBell, ...options }: TableOptions,
): TableDesk {
  let printed: PrintedTable | undefined;
  /** The last line about the connection before the table was printed. */
  let printedLink = '';
  /** The latest state whose news has been printed. */
  let known: { readonly view: PrintedTable['view'] | undefined; readonly link: TableLink } | undefined;
  let toldMissed = 0;
  /** The name of this player, who may have lost the seat. */
  let own: string | undefined;
  /** The reports about people who come and go that have not been printed. */
  const reports: string[] = [];
  /** The early answers, which wait for their questions. */
  const early: string[] = [];
  let hasInputEnded = false;
  /** `leave` or `quit`, until it takes effect. In the lobby, earlier commands take effect first. */
  let exitWord: 'leave' | 'quit' | undefined;
  /** Whether an action has ended since the last wait. */
  let isWoken = false;
  /** Ends the current wait. */
  let wake = (): void => undefined;
  let isStopped = false;
  void stopped.then(() => {
    isStopped = true;
    wake();
  });

  const wakeUp = (): void => {
    isWoken = true;
    wake();
  };

  const report = (line: string): void => {
    reports.push(line);
    wakeUp();
  };
  const reportPeople = peopleReporter(
    {
      watching: (names) => report(doorMessages.watching(names)),
      asking: (guests) => report(doorMessages.asking(guests, doorMessages.letIn)),
      away: (name) => report(tableMessages.away(name)),
      back: (name) => report(tableMessages.back(name)),
    },
    pause,
  );

  const requests = openTableRequests(room, io, wakeUp);
  const commands = openTableCommands(room, io, requests);
  const performInLobby = openLobbyCommands(io, requests, options);

  const say = (texts: readonly string[]): boolean => {
    for (const text of texts) io.say(text);
    return texts.length > 0;
  };

  /** Describes what has happened in the game. A player who arrives during a game needs only a summary. */
  const gameNews = (before: PrintedTable | undefined, now: Snapshot): readonly string[] => {
    const isWatching = room.getView()?.ownSeat === undefined;
    return !before && (room.seenBefore || isWatching)
      ? describeRunningGame(now, room.seenBefore)
      : describeGameNews(before?.game, now, own);
  };

  /** Prints why there is no connection yet. Until then, what this computer knows about the table can be out of date. */
  const printLink = (): boolean => {
    const text = tableLinkText(room.getLink());
    if (text === printedLink) return false;
    printedLink = text;
    return say([text]);
  };

  /** Prints the news. Returns whether there was any. */
  const printNews = (): boolean => {
    const view = room.getView();
    const link = room.getLink();
    known = { view, link };
    if (!view) return link.type === 'waiting' && printLink();
    if (!printed && view.link.type === 'reconnecting') return printLink();
    const snapshot = room.session()?.getSnapshot();
    const before = printed;
    printed = { view, ...(snapshot && { game: snapshot }) };
    own ??= ownName(view);
    const acquaintance = { muted: commands.muted, toldMissed };
    const ofTable = before
      ? describeTableNews(before.view, view, acquaintance)
      : describeArrival(view, room.seenBefore, acquaintance);
    toldMissed = missedNow(view, toldMissed);
    reportPeople(view);
    if (isWarned(before?.view, view)) ringBell();
    return say([...ofTable, ...reports.splice(0), ...(snapshot ? gameNews(before, snapshot) : [])]);
  };

  const hasNews = (): boolean =>
    reports.length > 0 || room.getView() !== known?.view || room.getLink().type !== known?.link.type;

  /** Waits for a line, for news, for the end of an action, or until `until` resolves. */
  const nextChange = async (until?: Promise<void>): Promise<void> => {
    let unsubscribe = (): void => undefined;
    const change = new Promise<void>((resolve) => {
      wake = resolve;
      unsubscribe = room.subscribe(() => {
        if (hasNews()) resolve();
      });
      if (hasNews() || isWoken || isStopped) resolve();
    });
    const canRead = !hasInputEnded && early.length < MAX_EARLY && exitWord === undefined;
    await Promise.race([change, ...(canRead ? [lines.arrival()] : []), ...(until ? [until] : [])]);
    isWoken = false;
    unsubscribe();
  };

  /** Returns the line that has arrived, without the spaces around it. */
  const takeLine = (): string | undefined => {
    const taken = lines.take();
    if (taken && taken.line === undefined) hasInputEnded = true;
    return taken?.line?.trim();
  };

  /** Returns whether the game needs this player's answers. A player with a full card only waits for the end. */
  const isNeeded = (): boolean =>
    !requests.isPerforming() && (room.getView()?.ownSeat === undefined || getsQuestions(room));

  /** Keeps an answer for its question, or says why there will be no such question. */
  const keep = (typed: string, view: PrintedTable['view']): void => {
    const isLobby = view.phase === 'lobby';
    const isPerforming = requests.isPerforming();
    const isMaster = view.ownSeat !== undefined && view.seats[view.ownSeat]?.isMaster === true;
    // In the lobby, the Master's answer is early only if the game may be starting.
    const isIdle = isLobby && isMaster && !isPerforming && view.link.type === 'connected';
    // The Master's last command may change the rules, and so the names of the boxes. `sortOut` looks again.
    const mayChange = isLobby && isPerforming;
    if (view.ownSeat === undefined || isIdle || !(mayChange || canBeAnswer(typed, view.rules)))
      io.say(tableMessages.unknown(typed));
    else if (earlyAnswers === 'keep' && getsQuestions(room)) early.push(typed);
    else io.say(isLobby ? tableMessages.unknown(typed) : waitingText(room));
  };

  /** Refuses the early answers that no question accepts any longer. */
  const sortOut = (): void => {
    const view = room.getView();
    if (!view || early.length === 0 || requests.isPerforming()) return;
    for (const typed of early.splice(0)) {
      if (!getsQuestions(room)) continue;
      if (canBeAnswer(typed, view.rules)) early.push(typed);
      else io.say(tableMessages.unknown(typed));
    }
  };

  /** Performs a line for which no question is open. */
  const performEarly = (typed: string): void => {
    const view = room.getView();
    const word = typed.toLowerCase();
    if (word === 'leave' || word === 'quit') {
      exitWord = word;
      return;
    }
    if (!view) return void (typed === '' || say([tableLinkText(room.getLink())]));
    if (typed === '' || commands.perform(typed)) return;
    if (view.phase === 'lobby' && performInLobby(view, typed)) return;
    const shown = commands.show(word);
    if (shown) say(shown);
    else if (!commands.explain(word)) keep(typed, view);
  };

  /** Returns whether commands in the lobby still have no answer. */
  const hasOpenCommands = (): boolean => {
    const view = room.getView();
    return view?.phase === 'lobby' && view.link.type === 'connected' && requests.isPerforming();
  };

  /** Takes `leave` or `quit` if it can take effect now. */
  const takeExitWord = (): 'leave' | 'quit' | undefined => {
    if (hasOpenCommands()) return undefined;
    const taken = exitWord;
    exitWord = undefined;
    return taken;
  };

  return {
    report: () => void printNews(),
    perform: requests.perform,
    leave: requests.leave,
    isPerforming: requests.isPerforming,
    hasArrived: () => printed !== undefined,
    show: commands.show,
    async wait() {
      printNews();
      sortOut();
      await nextChange();
      printNews();
      if (isStopped) return 'input-ended';
      const typed = exitWord === undefined ? takeLine() : undefined;
      if (typed !== undefined) performEarly(typed);
      sortOut();
      const word = takeExitWord();
      if (word !== undefined) return word;
      return hasInputEnded && early.length === 0 && isNeeded() ? 'input-ended' : 'changed';
    },
    async answerTo(question) {
      const place = placeOf(room);
      let isAsked = false;
      /** Whether a command has been performed since the question. */
      let isInterrupted = false;
      /** The pause after the last news since the question. */
      let quiet: { readonly end: Promise<void>; isOver: boolean } | undefined;
      const ask = (): void => {
        io.say(question);
        isAsked = true;
        isInterrupted = false;
        quiet = undefined;
      };
      for (;;) {
        if (printNews() && isAsked) {
          const started = { end: pause(QUIET_MS).then(() => void (started.isOver = true)), isOver: false };
          quiet = started;
        }
        if (placeOf(room) !== place || room.getLink().type === 'stopped') return 'outdated';
        if (!isAsked || quiet?.isOver || (isInterrupted && !requests.isPerforming())) ask();
        if (isStopped) return { line: undefined };
        // The game has started before the player could leave.
        const word = takeExitWord();
        if (word !== undefined) return { line: word };
        const kept = early.shift();
        if (kept !== undefined) return { line: kept };
        if (hasInputEnded && !requests.isPerforming()) return { line: undefined };
        await nextChange(quiet?.end);
        if (hasNews()) continue;
        const typed = takeLine();
        if (typed === undefined) continue;
        if (!commands.perform(typed)) return { line: typed };
        isInterrupted = true;
      }
    },
  };
}
