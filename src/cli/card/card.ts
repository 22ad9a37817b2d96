import type { StoredGame, Survey } from '../../storage/index.js';
import { cardMessages, gameCard, gameProblemText } from '../../text/index.js';
import { cardAnswer } from './answer.js';
import { cardFacts } from './facts.js';
import { scorecardSvg } from './svg.js';
import { surveyGames } from '../home/home.js';
import { jsonLine } from '../output.js';
import { findGame } from '../home/storedGames.js';
import { type OutputOptions, readOutput, saveOutput } from '../transfer/outputFile.js';
import { UsageError } from '../options.js';

/** The options of `card` as commander gives them. */
export interface CardOptions extends OutputOptions {
  readonly svg?: true;
  readonly json?: true;
}

/**
 * Prints the card of a finished game, to be shared, or writes it into a file: as text, as JSON, or its scorecard as a
 * picture.
 *
 * @param typed the game's id or a part of it
 * @throws UsageError; a file to be written is then as it was
 */
export async function showCard(typed: string, options: CardOptions): Promise<void> {
  const file = readOutput(options);
  const { id, reading, home } = await findGame(typed);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  const { stored } = reading;
  if (stored.game.phase.name !== 'finished') throw new UsageError(cardMessages.unfinished(id));
  const text = options.svg ? scorecardSvg(stored) : cardText(stored, await surveyGames(home), options);
  if (file === undefined) process.stdout.write(text);
  else await saveOutput(file, inOnePiece(text), options);
}

function cardText(stored: StoredGame, survey: Survey, { json }: CardOptions): string {
  const facts = cardFacts(stored, survey);
  const lines = json ? [jsonLine(cardAnswer(stored.id, facts))] : gameCard(facts);
  return `${lines.join('\n')}\n`;
}

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
