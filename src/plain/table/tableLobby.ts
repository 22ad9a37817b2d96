import { MAX_SEATS, type RuleSet } from '../../engine/index.js';
import { isLevel, LEVELS } from '../../players/index.js';
import { mayStart, type TableView } from '../../session/index.js';
import { computerNames, tableMessages, type TurnClock } from '../../text/index.js';
import { isHelp, type Reading } from '../dialogue.js';
import { type TableCommand, wordsOf } from './tableCommands.js';

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

/** Returns what a player's line does before the game starts. Undefined if the line is not a command of the lobby. */
export function lobbyCommand(
  view: TableView,
  typed: string,
  options: LobbyOptions,
): TableCommand | undefined {
  const { seats, ownSeat = -1 } = view;
  const [word, rest] = wordsOf(typed);
  const isMaster = seats[ownSeat]?.isMaster === true;
  if (isHelp(word)) {
    if (ownSeat === -1) return tableMessages.watchHelp;
    return tableMessages.lobbyHelp(isMaster ? 'master' : mayStart(view) ? 'deputy' : 'guest');
  }
  if (!MASTERS_WORDS.includes(word)) return undefined;
  // A slip such as "start now?" must not start the game.
  if (word === 'start' && rest !== '') return [tableMessages.unknown(typed)];
  const isAllowed = isMaster || (mayStart(view) && SHARED_WORDS.includes(word));
  if (!isAllowed) return [tableMessages.onlyMaster(seats.find((seat) => seat.isMaster)?.name ?? '')];
  switch (word) {
    case 'start':
      return () => ({ type: 'begin' });
    case 'computer':
      return seatComputer(rest);
    case 'rules': {
      const rules = options.readRules(rest);
      return rules.ok ? () => ({ type: 'rules', rules: rules.value }) : [rules.problem];
    }
    default:
      return setClock(rest, options.turnClock);
  }
}

function seatComputer(typed: string): TableCommand {
  const level = typed.toLowerCase();
  return isLevel(level)
    ? () => ({ type: 'seat', level, names: computerNames(level, MAX_SEATS) })
    : [tableMessages.noSuchLevel(typed, LEVELS)];
}

function setClock(typed: string, turnClock: TurnClock): TableCommand {
  if (typed.toLowerCase() === 'off') return () => ({ type: 'clock' });
  const clock = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return clock >= turnClock.shortest && clock <= turnClock.longest
    ? () => ({ type: 'clock', clock })
    : [tableMessages.notAClock(typed, turnClock)];
}
