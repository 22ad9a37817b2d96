import { type Game, cardOf, currentTurn, scoringOptions } from '../engine/index.js';
import { AnalysisError, type Analyst } from '../players/index.js';
import { coachLines, coachMessages } from '../text/index.js';

/**
 * Returns the coach's advice for the current position as lines of text.
 *
 * @param toBeat the score to beat in a solo game
 */
export async function coachAdvice(
  game: Game,
  analyst: Analyst,
  toBeat: number | undefined,
): Promise<readonly string[]> {
  const turn = currentTurn(game);
  if (!turn?.dice) return [];
  const { rules } = game.header;
  const card = cardOf(game, turn.seat);
  const { boxes } = scoringOptions(rules, card, turn.dice);
  try {
    const [coaching, exact, parts] = await Promise.all([
      analyst.coach(game),
      analyst.goals(game, toBeat),
      analyst.parts(game),
    ]);
    const goals = exact ?? (await analyst.estimate(game, toBeat));
    return coachLines(rules, card, { ...coaching, goals, parts }, boxes);
  } catch (error) {
    if (!(error instanceof AnalysisError)) throw error;
    return [coachMessages.unavailable(error.message)];
  }
}
