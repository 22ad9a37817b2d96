import { countFilled, dayOfDaily, type Game, hasDecisions, isOver } from '../../engine/index.js';
import { cardTables, describeStandings } from '../../plain/index.js';
import { leadText, lineModeMessages, outcomeText, storedMessages, wrap } from '../../text/index.js';
import type { Snapshot } from '../../session/index.js';
import type { GameFactory, RunGame } from './gameFactory.js';

interface FarewellPlace {
  readonly columns: number;
  readonly program: string | undefined;
}

/**
 * What to print after a full-screen game: the standings, every card, the game's id, and the most useful commands. Until
 * a box is filled, there are no standings and cards. If the last game is unfinished or abandoned, the last finished one
 * comes first.
 */
export function farewellLines(factory: GameFactory, place: FarewellPlace): readonly string[] {
  const last = factory.lastGame();
  const isLastFinished = last !== undefined && isFinished(last);
  const finished = isLastFinished ? undefined : factory.earlierFinished();
  const parts = [finished, last].map((game) => (game ? linesOf(game, place) : []));
  return parts.filter((lines) => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}

/**
 * A line with the command that resumes or replays a game; undefined if the game isn't stored. If everybody left before
 * the first decision, the line has no command.
 *
 * @param program the command that starts yahtzee-cli, if stdout is a terminal
 */
export function hintLine({ id, session }: RunGame, program?: string): string | undefined {
  const { game, events, unsaved } = session.getSnapshot();
  if (unsaved !== undefined || session.storedEvents() === 0) return undefined;
  if (!isOver(game)) return storedMessages.resumeWith(id, program);
  return storedMessages.abandoned(hasDecisions(events) ? id : undefined, program);
}

function linesOf(runGame: RunGame, { columns, program }: FarewellPlace): readonly string[] {
  const snapshot = runGame.session.getSnapshot();
  const { game } = snapshot;
  const hasCards = game.seats.some(({ card }) => countFilled(card) > 0);
  const isDaily = isDailyResult(game);
  const cards = cardTables(game, columns).flatMap((table) => [...table, '']);
  return [
    ...(hasCards ? [...(isDaily ? [] : resultLines(snapshot, columns)), ...cards] : []),
    ...commandLines(runGame, isDaily ? 'shown' : 'offered', { columns, program }),
  ];
}

const isFinished = ({ session }: RunGame): boolean => session.getSnapshot().game.phase.name === 'finished';

/** `playRun` prints a daily game's result after the farewell. */
const isDailyResult = (game: Game): boolean => isOver(game) && dayOfDaily(game.header) !== undefined;

function resultLines({ game, events }: Snapshot, columns: number): readonly string[] {
  const isSolo = game.seats.length === 1;
  const lines = [
    ...(isOver(game) ? [outcomeText(game)] : isSolo ? [] : [lineModeMessages.unfinished]),
    ...(isSolo ? [] : describeStandings(game)),
    ...(isSolo || game.phase.name !== 'finished' ? [] : [leadText(game, events)]),
  ];
  return lines.length === 0 ? [] : [...lines.flatMap((line) => wrap(line, columns)), ''];
}

function commandLines(
  runGame: RunGame,
  card: 'offered' | 'shown',
  { columns, program }: FarewellPlace,
): readonly string[] {
  const hint = hintLine(runGame, program);
  if (hint === undefined) return [];
  const lines = isFinished(runGame) ? storedMessages.finishedGame(runGame.id, card, program) : [hint];
  return lines.flatMap((line) => wrap(line, columns));
}
