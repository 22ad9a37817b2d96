import { cardWords, gameCard } from '../text/index.js';
import { cardFacts } from './card/facts.js';
import { surveyed } from './homeOfGames.js';
import { jsonLine } from './jsonLine.js';
import { readMeantGame } from './meantGame.js';
import { gameProblemText } from './storedGames.js';
import { UsageError } from './usageError.js';

/** The options of `card` as commander gives them. */
export interface CardOptions {
  readonly json?: true;
}

/**
 * Prints the card of a finished game, to be shared.
 *
 * @param typed the game's id or a part of it
 * @throws UsageError
 */
export async function showCard(typed: string, { json }: CardOptions): Promise<void> {
  const { id, reading, home } = await readMeantGame(typed);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  const { stored } = reading;
  if (stored.game.phase.name !== 'finished') throw new UsageError(cardWords.unfinished(id));
  const facts = cardFacts(stored, await surveyed(home));
  const lines = json ? [jsonLine({ schema: 'yahtzee-cli/card@1', id, ...facts })] : gameCard(facts);
  process.stdout.write(`${lines.join('\n')}\n`);
}
