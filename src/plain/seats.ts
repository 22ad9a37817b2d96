import { cleanName, isPerson, MAX_SEATS, personNamed, type Player } from '../engine/index.js';
import { isLevel, type Level, LEVELS } from '../players/index.js';
import {
  BACK,
  computerName,
  lineSeatMessages,
  nameProblem,
  startMessages,
  suggestedName,
} from '../text/index.js';
import {
  accept,
  ask,
  converse,
  type Dialogue,
  isHelp,
  type PlainIO,
  type Question,
  type Reading,
  refuse,
} from './dialogue.js';

export interface SeatFacts {
  /** The players of the last game, in seating order. Empty before the first game. */
  readonly lastPlayers: readonly Player[];
  /** `cannot-play` if this machine can't compute the moves of computer players. */
  readonly computers: 'can-play' | 'cannot-play';
}

/**
 * Asks how many play and who they are. Just Enter accepts the suggestion.
 *
 * @returns the players in seating order, or undefined if the player quits or the input ends
 */
export const askPlayers = (
  io: Pick<PlainIO, 'say' | 'answer'>,
  facts: SeatFacts,
): Promise<readonly Player[] | undefined> => converse(io, choosePlayers(facts));

function* choosePlayers(facts: SeatFacts): Dialogue<readonly Player[] | undefined> {
  const levels = facts.computers === 'can-play' ? LEVELS : [];
  const last = facts.lastPlayers.filter((player) => isPerson(player) || levels.length > 0);
  const askCount = questionOf(lineSeatMessages.askCount(namesOf(last)), levels);
  for (;;) {
    const count = yield* ask(askCount, (typed) => countAnswer(typed, last.length > 0));
    if (count === 'quit') return undefined;
    if (count === 'last') return last;
    const players = yield* chooseSeats(count, last, levels);
    if (players !== 'back') return players === 'quit' ? undefined : players;
  }
}

function* chooseSeats(
  count: number,
  last: readonly Player[],
  levels: readonly Level[],
): Dialogue<readonly Player[] | 'back' | 'quit'> {
  const seated: Player[] = [];
  const hint = count > 1 && levels.length > 0 ? [lineSeatMessages.levels(levels)] : [];
  for (let first = hint; seated.length < count; first = []) {
    const suggested = suggestedPlayer(seated, last);
    const shown = isPerson(suggested) ? suggested.name : lineSeatMessages.computer(suggested.name);
    const question = questionOf(lineSeatMessages.askName(seated.length + 1, shown), levels);
    const player = yield* ask(
      question,
      (typed) => (typed === '' ? accept(suggested) : playerAnswer(typed, seated, levels)),
      first,
    );
    if (player === 'quit') return 'quit';
    if (player !== 'back') seated.push(player);
    else if (seated.pop() === undefined) return 'back';
  }
  return seated;
}

const questionOf = (text: string, levels: readonly Level[]): Question<'quit'> => ({
  text,
  exits: ['quit'],
  show: (word) => (isHelp(word) ? lineSeatMessages.help(levels) : undefined),
});

const namesOf = (players: readonly Player[]): readonly string[] => players.map(({ name }) => name);

function countAnswer(typed: string, hasLast: boolean): Reading<number | 'last'> {
  if (typed === '') return accept(hasLast ? 'last' : 1);
  const count = /^\d$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= MAX_SEATS ? accept(count) : refuse(startMessages.countRefused(typed));
}

function playerAnswer(
  typed: string,
  seated: readonly Player[],
  levels: readonly Level[],
): Reading<Player | typeof BACK> {
  const word = typed.toLowerCase();
  if (word === BACK) return accept(BACK);
  const others = namesOf(seated);
  const level = levels.find((each) => each === word);
  if (level !== undefined) return accept({ name: computerName(level, others), kind: level });
  const name = cleanName(typed);
  const problem = nameProblem(name, others);
  return problem === undefined ? accept(personNamed(name)) : refuse(startMessages.nameRefused(problem));
}

/**
 * Suggests the player who had this seat in the last game, or a numbered name if there was none or the name is taken.
 */
function suggestedPlayer(seated: readonly Player[], last: readonly Player[]): Player {
  const player = last[seated.length];
  const others = namesOf(seated);
  if (player && isLevel(player.kind)) return { name: computerName(player.kind, others), kind: player.kind };
  return personNamed(suggestedName(player?.name, others));
}
