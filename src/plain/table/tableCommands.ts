import { cleanName } from '../../engine/index.js';
import type { TableRequest, TableRoom, TableSeat } from '../../session/index.js';
import { SHOWN_WORDS, tableLinkText, tableMessages, tableRefusalText } from '../../text/index.js';
import { shownOf } from '../describe.js';
import { isHelp } from '../dialogue.js';
import { doorRequest, isDoorWord, isNamed } from './tableDoor.js';

/**
 * What a line at a table does: prints lines, or makes a request. The function returns the request or, if it is not
 * possible, the reason in one line. It is called when all earlier requests are done.
 */
export type TableCommand = readonly string[] | (() => TableRequest | string);

/**
 * Returns what a player's line does at any time: `say`, `mute`, `agree`, or a command about those who come to the table.
 * Undefined if the line is no such command.
 *
 * @param muted the names of those whose messages are hidden; `mute` changes it
 */
export function commandOf(room: TableRoom, typed: string, muted: Set<string>): TableCommand | undefined {
  const [word, rest] = wordsOf(typed);
  if (word === 'mute') return [mute(room, rest, muted)];
  if (isDoorWord(word)) {
    return () => {
      const view = room.getView();
      return view ? doorRequest(view, word, rest) : tableLinkText(room.getLink());
    };
  }
  if (word !== 'say' && word !== 'agree') return undefined;
  if (room.getView()?.ownSeat === undefined) return [tableMessages.watching];
  if (word === 'say')
    return rest === '' ? [tableMessages.emptyMessage] : () => ({ type: 'say', text: cleanName(rest) });
  return () => {
    const seat = seatNamed(room, rest);
    return typeof seat === 'string' ? seat : { type: 'agree', member: seat.member };
  };
}

function mute(room: TableRoom, typed: string, muted: Set<string>): string {
  const seat = seatNamed(room, typed);
  if (typeof seat === 'string') return seat;
  if (muted.delete(seat.name)) return tableMessages.unmuted(seat.name);
  muted.add(seat.name);
  return tableMessages.muted(seat.name);
}

/** Finds a player by name. Returns the reason if nobody at the table has the name now. */
function seatNamed(room: TableRoom, typed: string): TableSeat | string {
  const seats = room.getView()?.seats ?? [];
  const names = seats.map(({ name }) => name);
  const matches = isNamed(typed);
  return seats.find(({ name }) => matches(name)) ?? tableMessages.noSuchPlayer(typed, names);
}

/** Returns what a word such as `card` shows or, during another player's turn, `help`. Undefined for other words. */
export function shownAt(room: TableRoom, word: string): readonly string[] | undefined {
  if (!SHOWN_WORDS.some((each) => each === word)) return undefined;
  const game = room.session()?.getSnapshot().game;
  if (!game) return [tableMessages.notStarted];
  const view = room.getView();
  const help = view?.ownSeat === undefined ? tableMessages.watchHelp : tableMessages.turnHelp(view);
  const lines = isHelp(word) ? help : shownOf(game, word);
  return lines && lines.length > 0 ? lines : [tableMessages.noDice];
}

/** Explains a word that is a command only away from network tables. Undefined for other words. */
export const explained = (word: string): readonly string[] | undefined =>
  word === 'coach' || word === 'undo' ? [tableRefusalText({ why: 'not-at-a-table' })] : undefined;

/** Splits a line into its first word in lower case, and the rest. */
export function wordsOf(typed: string): readonly [word: string, rest: string] {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(typed) ?? [];
  return [word.toLowerCase(), rest];
}
