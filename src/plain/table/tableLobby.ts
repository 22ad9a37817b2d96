import { MAX_SEATS, type RuleSet } from '../../engine/index.js';
import { isLevel, LEVELS } from '../../players/index.js';
import { mayStart, type TableView } from '../../session/index.js';
import { computerNames, tableMessages, type TurnClock } from '../../text/index.js';
import type { Reading } from '../dialogue.js';
import type { PlainIO } from '../io.js';
import { wordsOf } from './tableCommands.js';
import type { TableRequests } from './tableRequests.js';

/** The commands that the Master may use in the lobby, and a deputy while the Master is away. */
const SHARED_WORDS: readonly string[] = ['start', 'computer'];
const MASTERS_WORDS: readonly string[] = [...SHARED_WORDS, 'rules', 'clock'];

/** What the commands of the lobby need. */
export interface LobbyOptions {
  /** Reads a rule set from an id or a file. */
  readonly readRules: (typed: string) => Reading<RuleSet>;
  /** The shortest and the longest clock for a turn, in seconds. */
  readonly turnClock: TurnClock;
}

/** Performs or explains a line of a player in the lobby. Returns false if the line is not a command of the lobby. */
export type LobbyCommands = (view: TableView, typed: string) => boolean;

/** Opens the commands that are valid only before the game starts. */
export function openLobbyCommands(
  io: PlainIO,
  { request }: TableRequests,
  { readRules, turnClock }: LobbyOptions,
): LobbyCommands {
  const seatComputer = (typed: string): void => {
    const level = typed.toLowerCase();
    if (!isLevel(level)) io.say(tableMessages.noSuchLevel(typed, LEVELS));
    else request(() => ({ type: 'seat', level, names: computerNames(level, MAX_SEATS) }));
  };

  const setRules = (typed: string): void => {
    const rules = readRules(typed);
    if (rules.ok) request(() => ({ type: 'rules', rules: rules.value }));
    else io.say(rules.problem);
  };

  const setClock = (typed: string): void => {
    const clock = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
    if (typed.toLowerCase() === 'off') request(() => ({ type: 'clock' }));
    else if (clock >= turnClock.shortest && clock <= turnClock.longest)
      request(() => ({ type: 'clock', clock }));
    else io.say(tableMessages.notAClock(typed, turnClock));
  };

  const asMaster = (word: string, rest: string): void => {
    switch (word) {
      case 'start':
        return request(() => ({ type: 'begin' }));
      case 'computer':
        return seatComputer(rest);
      case 'rules':
        return setRules(rest);
      default:
        return setClock(rest);
    }
  };

  return (view, typed) => {
    const { seats, ownSeat = -1 } = view;
    const [word, rest] = wordsOf(typed);
    const isMaster = seats[ownSeat]?.isMaster === true;
    const isAllowed = isMaster || (mayStart(view) && SHARED_WORDS.includes(word));
    if (word === 'help' || word === '?') {
      const isWatching = ownSeat === -1;
      const role = isMaster ? 'master' : mayStart(view) ? 'deputy' : 'guest';
      const help = isWatching ? tableMessages.watchHelp : tableMessages.lobbyHelp(role);
      for (const line of help) io.say(line);
      return true;
    }
    if (!MASTERS_WORDS.includes(word)) return false;
    // A slip such as "start now?" must not start the game.
    if (word === 'start' && rest !== '') io.say(tableMessages.unknown(typed));
    else if (isAllowed) asMaster(word, rest);
    else io.say(tableMessages.onlyMaster(seats.find((seat) => seat.isMaster)?.name ?? ''));
    return true;
  };
}
