import { cleanName, type Game } from '../../engine/index.js';
import type { TableRoom } from '../../session/index.js';
import { tableMessages, tableRefusalText } from '../../text/index.js';
import { cardTable } from '../cardTable.js';
import { describeDice, describeStandings } from '../describe.js';
import type { PlainIO } from '../io.js';
import { isDoorWord } from './tableDoor.js';
import { seatNamed, type TableRequests } from './tableRequests.js';

/** The commands of a player that work at any time. Each method returns false if the line is not such a command. */
export interface TableCommands {
  /** The names of those whose messages are hidden. */
  readonly muted: ReadonlySet<string>;
  /** Performs `say`, `mute`, `agree`, or a command about those who come to the table. */
  perform(typed: string): boolean;
  /** Returns what a word such as `card` shows or, during another player's turn, `help`. Undefined for other words. */
  show(word: string): readonly string[] | undefined;
  /** Explains a word that is a command only away from network tables. */
  explain(word: string): boolean;
}

/** The commands that show something. */
const SHOWN: ReadonlyMap<string, (game: Game) => readonly string[]> = new Map([
  ['dice', describeDice],
  ['card', cardTable],
  ['standings', describeStandings],
]);

/** Opens the commands of a player. */
export function openTableCommands(room: TableRoom, io: PlainIO, requests: TableRequests): TableCommands {
  const muted = new Set<string>();

  const sendMessage = (typed: string): void => {
    if (typed === '') io.say(tableMessages.emptyMessage);
    else requests.request(() => ({ type: 'say', text: cleanName(typed) }));
  };

  const mute = (typed: string): void => {
    const seat = seatNamed(room, typed);
    if (typeof seat === 'string') return io.say(seat);
    const { name } = seat;
    if (muted.delete(name)) return io.say(tableMessages.unmuted(name));
    muted.add(name);
    io.say(tableMessages.muted(name));
  };

  return {
    muted,
    perform(typed) {
      const [word, rest] = wordsOf(typed);
      const isWatching = room.getView()?.ownSeat === undefined;
      if (word === 'mute') mute(rest);
      else if (isDoorWord(word)) requests.requestAtDoor(word, rest);
      else if (word !== 'say' && word !== 'agree') return false;
      else if (isWatching) io.say(tableMessages.watching);
      else if (word === 'say') sendMessage(rest);
      else requests.agree(rest);
      return true;
    },
    show(word) {
      const isHelp = word === 'help' || word === '?';
      const view = room.getView();
      const help = view?.ownSeat === undefined ? tableMessages.watchHelp : tableMessages.turnHelp(view);
      const shown = isHelp ? () => help : SHOWN.get(word);
      if (!shown) return undefined;
      const game = room.session()?.getSnapshot().game;
      const lines = game ? shown(game) : [tableMessages.notStarted];
      return lines.length > 0 ? lines : [tableMessages.noDice];
    },
    explain(word) {
      const isElsewhere = word === 'coach' || word === 'undo';
      if (isElsewhere) io.say(tableRefusalText({ why: 'not-at-a-table' }));
      return isElsewhere;
    },
  };
}

/** Splits a line into its first word in lower case, and the rest. */
export function wordsOf(typed: string): readonly [word: string, rest: string] {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(typed) ?? [];
  return [word.toLowerCase(), rest];
}
