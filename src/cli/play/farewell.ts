import { countFilled, dayOfDaily, type Game, isOver } from '../../engine/index.js';
import { cardTables, describeStandings } from '../../plain/index.js';
import { lineModeMessages, outcomeText, storedMessages, wrap } from '../../text/index.js';
import type { GameFactory, RunGame } from './gameFactory.js';

/** The terminal for the farewell, and the command for its hints. */
interface FarewellPlace {
  /** The width of the terminal in columns. */
  readonly columns: number;
  /** The command that starts the program. */
  readonly program: string | undefined;
}

/**
 * Returns the lines to print after the player leaves a full-screen game: the standings, every card, the game's id, and
 * the most useful commands. If no box is filled, leaves out the standings and the cards.
 */
export function farewellLines(factory: GameFactory, { columns, program }: FarewellPlace): readonly string[] {
  const last = factory.lastGame();
  if (!last) return [];
  const { game } = last.session.getSnapshot();
  const hasCards = game.seats.some(({ card }) => countFilled(card) > 0);
  const isDaily = isDailyResult(game);
  const cards = cardTables(game, columns).flatMap((table) => [...table, '']);
  return [
    ...(hasCards ? [...(isDaily ? [] : resultLines(game, columns)), ...cards] : []),
    ...commandLines(factory, last, isDaily ? 'shown' : 'offered', { columns, program }),
  ];
}

/**
 * Returns whether this game is a daily game that has ended. `playRun` prints the result of a daily game after the
 * farewell.
 */
const isDailyResult = (game: Game): boolean => isOver(game) && dayOfDaily(game.header) !== undefined;

function resultLines(game: Game, columns: number): readonly string[] {
  const isSolo = game.seats.length === 1;
  const lines = [
    ...(isOver(game) ? [outcomeText(game)] : isSolo ? [] : [lineModeMessages.unfinished]),
    ...(isSolo ? [] : describeStandings(game)),
  ];
  return lines.length === 0 ? [] : [...lines.flatMap((line) => wrap(line, columns)), ''];
}

function commandLines(
  factory: GameFactory,
  { id, session }: RunGame,
  card: 'offered' | 'shown',
  { columns, program }: FarewellPlace,
): readonly string[] {
  const line = factory.farewell(program);
  if (line === undefined) return [];
  const isFinished = session.getSnapshot().game.phase.name === 'finished';
  const lines = isFinished ? storedMessages.finishedGame(id, card, program) : [line];
  return lines.flatMap((each) => wrap(each, columns));
}
