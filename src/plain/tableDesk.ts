import {
  areAlike,
  cleanName,
  currentTurn,
  type Game,
  isPlaying,
  MAX_SEATS,
  type RuleSet,
} from '../engine/index.js';
import { isLevel, LEVELS } from '../players/index.js';
import type { Snapshot, TableRoom, TableRequest, TableSeat, TableView } from '../session/index.js';
import { computerNames, lineModeMessages, tableMessages, tableRefusalText } from '../text/index.js';
import type { Reading } from './answers.js';
import { cardTable } from './cardTable.js';
import { describeDice, describeStandings } from './describe.js';
import type { Answer, Dialogue } from './dialogue.js';
import type { PlainIO } from './io.js';
import { describeArrival, describeRunningGame } from './tableArrival.js';
import { describeGameNews, describeTableNews, type PrintedTable } from './tableNews.js';

/** What line mode needs for a network table. */
export interface TableOptions {
  /** Reads a rule set from an id or a file. */
  readonly readRules: (typed: string) => Reading<RuleSet>;
  /**
   * What happens to an answer that arrives before its question. Scripts may send answers in advance. On a terminal, an
   * early answer is probably a mistake.
   */
  readonly earlyAnswers: 'keep' | 'refuse';
  /** Resolves when a signal arrives or the output is closed. Line mode then stops waiting and ends. */
  readonly stopped: Promise<void>;
}

/** The result of waiting: something has changed, the player leaves, the player stops for now, or the input has ended. */
export type Waited = 'changed' | 'leave' | 'quit' | 'input-ended';

/** Prints the news of a table, reads lines, and performs the commands that are valid at any time. */
export interface TableDesk extends Dialogue {
  /** Waits for a line or for news, while no question is open. */
  wait(): Promise<Waited>;
  /** Performs an action without waiting for its answer. Prints the reason if it is refused. */
  perform(act: () => Promise<string | undefined>): void;
  /** Gives up the seat when all earlier requests are done. Returns a reason if the table refuses. */
  leave(): Promise<string | undefined>;
  /** Returns whether an action has no answer yet. */
  isPerforming(): boolean;
  /** Prints what a word such as `card` shows. Returns false if the word shows nothing. */
  show(word: string): boolean;
}

interface InputLine {
  readonly line: string | undefined;
}

/** The commands that are valid in any state of the table. */
type AnyTime = 'handled' | 'leave' | 'quit' | 'not-a-command';

/** Opens the desk of a table. Prints nothing before the first report. */
export function openTableDesk(
  room: TableRoom,
  io: PlainIO,
  { readRules, earlyAnswers, stopped }: TableOptions,
): TableDesk {
  let printed: PrintedTable | undefined;
  const muted = new Set<number>();
  const met = new Set<number>();
  let reading: Promise<void> | undefined;
  let arrived: InputLine | undefined;
  /** An early answer, which stays in `arrived` until its question is asked. */
  let kept: InputLine | undefined;
  let performing = 0;
  /** Whether an action has ended since the last wait. */
  let isWoken = false;
  /** Ends the current wait. */
  let wake = (): void => undefined;
  let isStopped = false;
  void stopped.then(() => {
    isStopped = true;
    wake();
  });

  const say = (lines: readonly string[]): void => {
    for (const line of lines) io.say(line);
  };

  /** Describes what has happened in the game. A player who arrives during a game needs only a summary. */
  const gameNews = (before: PrintedTable | undefined, now: Snapshot): readonly string[] => {
    const isWatching = room.getView()?.ownSeat === undefined;
    return !before && (room.seenBefore || isWatching)
      ? describeRunningGame(now, room.seenBefore)
      : describeGameNews(before?.game, now);
  };

  /** Prints the news. Returns whether the game has changed. */
  const printNews = (): boolean => {
    const view = room.getView();
    if (!view) return false;
    const snapshot = room.session()?.getSnapshot();
    const before = printed;
    printed = { view, ...(snapshot && { game: snapshot }) };
    say(
      before
        ? describeTableNews(before.view, view, { muted, met })
        : describeArrival(view, room.seenBefore, { muted, met }),
    );
    for (const { member, presence } of view.seats) if (presence === 'here') met.add(member);
    const game = snapshot ? gameNews(before, snapshot) : [];
    say(game);
    return game.length > 0;
  };

  const hasNews = (): boolean => room.getView() !== printed?.view;

  const waitForLineOrChange = async (): Promise<void> => {
    // A line can arrive between two waits.
    if (arrived && arrived !== kept) return;
    // The lines after an early answer wait too.
    if (!arrived) reading ??= io.answer().then((line) => void (arrived = { line }));
    let unsubscribe = (): void => undefined;
    const change = new Promise<void>((resolve) => {
      wake = resolve;
      unsubscribe = room.subscribe(() => {
        if (hasNews()) resolve();
      });
      if (hasNews() || isWoken || isStopped) resolve();
    });
    await Promise.race(arrived || !reading ? [change] : [reading, change]);
    isWoken = false;
    unsubscribe();
  };

  const take = (): InputLine | undefined => {
    const line = arrived;
    if (line) reading = undefined;
    arrived = undefined;
    return line;
  };

  const perform = (act: () => Promise<string | undefined>): void => {
    performing++;
    void act().then((problem) => {
      performing--;
      if (problem !== undefined && room.getLink().type !== 'stopped') io.say(problem);
      isWoken = true;
      wake();
    });
  };

  /** The last request, which resolves when the table has answered it. */
  let requested: Promise<unknown> = Promise.resolve();

  /**
   * Makes a request after all earlier ones, because they can change what `find` returns. Returns the reason why the
   * request did not happen.
   */
  const inOrder = (find: () => TableRequest | string): Promise<string | undefined> => {
    const answered = requested.then(async () => {
      const found = find();
      if (typeof found === 'string') return found;
      const refusal = await room.request(found);
      return refusal && tableRefusalText(refusal);
    });
    requested = answered;
    return answered;
  };

  const request = (find: () => TableRequest | string): AnyTime => {
    perform(() => inOrder(find));
    return 'handled';
  };

  const explain = (line: string): AnyTime => {
    io.say(line);
    return 'handled';
  };

  /** Finds a player by name. Returns the reason if nobody has the name now. */
  const seatNamed = (typed: string): TableSeat | string => {
    const seats = room.getView()?.seats ?? [];
    const names = seats.map(({ name }) => name);
    return (
      seats.find(({ name }) => areAlike(name, cleanName(typed))) ?? tableMessages.noSuchPlayer(typed, names)
    );
  };

  /** Makes a request about the player with this name. */
  const requestAbout = (typed: string, type: 'agree' | 'remove'): AnyTime =>
    request(() => {
      const seat = seatNamed(typed);
      if (typeof seat === 'string') return seat;
      const { seats = [], ownSeat = -1 } = room.getView() ?? {};
      if (type === 'remove' && seats[ownSeat]?.member === seat.member) return tableMessages.removeYourself;
      return { type, member: seat.member };
    });

  const mute = (typed: string): AnyTime => {
    const seat = seatNamed(typed);
    if (typeof seat === 'string') return explain(seat);
    const { member, name } = seat;
    if (muted.delete(member)) return explain(tableMessages.unmuted(name));
    muted.add(member);
    return explain(tableMessages.muted(name));
  };

  /** Performs a command that is valid at any time, even during a question. */
  const anyTime = (typed: string): AnyTime => {
    const view = room.getView();
    const [word, rest] = wordsOf(typed);
    if (!view) return 'not-a-command';
    if (view.ownSeat === undefined && (word === 'say' || word === 'agree')) {
      return explain(tableMessages.watching);
    }
    switch (word) {
      case 'say':
        return rest === ''
          ? explain(tableMessages.emptyMessage)
          : request(() => ({ type: 'say', text: cleanName(rest) }));
      case 'mute':
        return mute(rest);
      case 'agree':
        return requestAbout(rest, 'agree');
      default:
        return 'not-a-command';
    }
  };

  /** Returns whether a question may come for an answer that is early. Watchers get no questions. */
  const keepsEarlyAnswers = (): boolean => earlyAnswers === 'keep' && room.getView()?.ownSeat !== undefined;

  const whileWaiting = (typed: string): AnyTime => {
    const view = room.getView();
    const word = typed.toLowerCase();
    if (word === 'leave' || word === 'quit') return word;
    if (!view || typed === '') return 'handled';
    if (view.phase === 'lobby') return inLobby(view, typed);
    return show(word) ? 'handled' : 'not-a-command';
  };

  const show = (word: string): boolean => {
    const game = room.session()?.getSnapshot().game;
    const shown = SHOWN.get(word);
    if (game && shown) {
      const lines = shown(game);
      say(lines.length > 0 ? lines : [tableMessages.noDice]);
    }
    return shown !== undefined;
  };

  const inLobby = (view: TableView, typed: string): AnyTime => {
    const [word, rest] = wordsOf(typed);
    const own = view.ownSeat === undefined ? undefined : view.seats[view.ownSeat];
    const isMaster = own?.isMaster === true;
    if (word === 'help' || word === '?') {
      say(tableMessages.lobbyHelp(isMaster));
      return 'handled';
    }
    if (!MASTERS_WORDS.includes(word)) {
      // The line may be an early answer in the game, unless the Master has not started the game yet. Without a
      // connection, the game may have started.
      const isCurrent = isMaster && performing === 0 && view.link.type === 'connected';
      const isEarly = keepsEarlyAnswers() && !isCurrent;
      return isEarly ? 'not-a-command' : explain(tableMessages.unknown(typed));
    }
    const master = view.seats.find((seat) => seat.isMaster);
    // A slip such as "start now?" must not start the game.
    if (word === 'start' && rest !== '') return explain(tableMessages.unknown(typed));
    return isMaster ? asMaster(word, rest) : explain(tableMessages.onlyMaster(master?.name ?? ''));
  };

  const asMaster = (word: string, rest: string): AnyTime => {
    switch (word) {
      case 'start':
        return request(() => ({ type: 'begin' }));
      case 'computer': {
        const level = rest.toLowerCase();
        if (!isLevel(level)) return explain(tableMessages.noSuchLevel(rest, LEVELS));
        return request(() => ({ type: 'seat', level, names: computerNames(level, MAX_SEATS) }));
      }
      case 'remove':
        return requestAbout(rest, 'remove');
      case 'rules': {
        const rules = readRules(rest);
        return rules.ok ? request(() => ({ type: 'rules', rules: rules.value })) : explain(rules.problem);
      }
      default:
        return setClock(rest);
    }
  };

  const setClock = (typed: string): AnyTime => {
    const clock = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
    if (typed.toLowerCase() === 'off') return request(() => ({ type: 'clock' }));
    if (clock < 10 || clock > 3600) return explain(tableMessages.notAClock(typed));
    return request(() => ({ type: 'clock', clock }));
  };

  const placeOf = (): string => {
    const snapshot = room.session()?.getSnapshot();
    const turn = snapshot && currentTurn(snapshot.game);
    return turn ? `${turn.seat} ${turn.number} ${turn.roll}` : '';
  };

  /** Returns whether the game needs this player's answers. A player with a full card only waits for the end. */
  const isNeeded = (): boolean => {
    const { game } = room.session()?.getSnapshot() ?? {};
    const own = room.getView()?.ownSeat;
    const seat = own === undefined ? undefined : game?.seats[own];
    return performing === 0 && (!seat || isPlaying(seat));
  };

  return {
    say: (line) => io.say(line),
    printed() {
      const snapshot = room.session()?.getSnapshot();
      if (!snapshot) throw new Error('the game has not started');
      return snapshot;
    },
    report() {
      printNews();
      return true;
    },
    perform,
    leave: () => inOrder(() => ({ type: 'leave' })),
    isPerforming: () => performing > 0,
    show,
    async wait() {
      printNews();
      await waitForLineOrChange();
      printNews();
      if (isStopped) return 'input-ended';
      const given = arrived;
      if (!given) return 'changed';
      kept = given;
      if (given.line === undefined) return isNeeded() ? 'input-ended' : 'changed';
      const typed = given.line.trim();
      const done = anyTime(typed);
      const result = done === 'not-a-command' ? whileWaiting(typed) : done;
      if (result !== 'not-a-command') take();
      else if (!keepsEarlyAnswers()) {
        take();
        io.say(waitingText(room));
      }
      return result === 'leave' || result === 'quit' ? result : 'changed';
    },
    async answerTo(question): Promise<Answer> {
      const place = placeOf();
      for (let isAsked = false; ;) {
        const isChanged = printNews();
        if (placeOf() !== place || room.getLink().type === 'stopped') return 'outdated';
        if (!isAsked || isChanged) io.say(question);
        isAsked = true;
        if (isStopped) return { line: undefined };
        if (!arrived) await waitForLineOrChange();
        if (hasNews()) continue;
        const given = take();
        if (!given) continue;
        if (given.line === undefined) return given;
        if (anyTime(given.line.trim()) === 'not-a-command') return given;
        // Repeat the question after the answer to the command.
        if (performing > 0) await waitForLineOrChange();
        isAsked = false;
      }
    },
  };
}

/** The commands that only the Master may use in the lobby. */
const MASTERS_WORDS: readonly string[] = ['start', 'computer', 'remove', 'rules', 'clock'];

/** The commands that show something during another player's turn. */
const SHOWN: ReadonlyMap<string, (game: Game) => readonly string[]> = new Map([
  ['help', () => tableMessages.turnHelp],
  ['?', () => tableMessages.turnHelp],
  ['dice', describeDice],
  ['card', cardTable],
  ['standings', describeStandings],
]);

/** Splits a line into its first word in lower case, and the rest. */
function wordsOf(typed: string): readonly [word: string, rest: string] {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(typed) ?? [];
  return [word.toLowerCase(), rest];
}

function waitingText(room: TableRoom): string {
  const view = room.getView();
  const game = room.session()?.getSnapshot().game;
  const turn = game && currentTurn(game);
  if (!view || !turn) return lineModeMessages.noAnswer;
  if (view.isRolling)
    return tableMessages.rolling(view.rollWaitsFor.map((seat) => view.seats[seat]?.name ?? ''));
  return tableMessages.notYourTurn(view.seats[turn.seat]?.name ?? '');
}
