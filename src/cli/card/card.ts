import { dayOfDaily } from '../../engine/index.js';
import type { StoredGame, Survey } from '../../storage/index.js';
import { type CardFacts, cardMessages, type CardPlayer, gameProblemText } from '../../text/index.js';
import { type Home, surveyGames } from '../home/home.js';
import { findGame } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { jsonLine, warn } from '../output.js';
import { commandForHints } from '../startCommand.js';
import { type OutputOptions, readOutput, saveOutput } from '../transfer/outputFile.js';
import { cardFacts, cardLines, playedAfter } from './facts.js';
import { scorecardSvg } from './svg.js';

export interface CardOptions extends OutputOptions {
  readonly svg?: true;
  readonly json?: true;
}

/**
 * Prints a finished game to share: as a text card, as JSON, or as an SVG picture of its scorecard. With `--output`,
 * writes it to a file.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @throws UsageError; an existing output file stays unchanged
 */
export async function showCard(idPart: string | undefined, options: CardOptions): Promise<void> {
  const file = readOutput(options);
  const { id, reading, home } = await findGame(idPart);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  const { stored } = reading;
  if (stored.game.phase.name !== 'finished') {
    throw new UsageError(cardMessages.unfinished(id, commandForHints(process.stderr)));
  }
  const text = options.svg
    ? await pictureText(stored, home)
    : await cardText(stored, await surveyGames(home, warn), options);
  if (file === undefined) process.stdout.write(text);
  else await saveOutput(file, bytesOf(text), options);
}

/** A daily game's picture names those who started the same game before its end. */
async function pictureText(stored: StoredGame, home: Home): Promise<string> {
  const isDaily = dayOfDaily(stored.game.header) !== undefined;
  return scorecardSvg(stored, isDaily ? playedAfter(stored.id, await surveyGames(home, warn)) : []);
}

async function cardText(stored: StoredGame, survey: Survey, { json }: CardOptions): Promise<string> {
  const lines = json
    ? [jsonLine(cardAnswer(stored.id, cardFacts(stored, survey)))]
    : await cardLines(stored, survey);
  return `${lines.join('\n')}\n`;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

export const cardAnswer = (
  id: string,
  { day, rules, players, marks, playedAfter: earlier, streak }: CardFacts,
): object => ({
  schema: 'yahtzee-cli/card@1',
  id,
  day,
  rules,
  players: players.map(playerAnswer),
  marks,
  ...(earlier && { playedAfter: earlier }),
  ...(streak !== undefined && { streak }),
});

const playerAnswer = ({ name, place, score, upperBonus, yahtzees, boxesScored }: CardPlayer): object => ({
  name,
  ...(place !== undefined && { place }),
  score,
  upperBonus,
  yahtzees,
  boxesScored,
});
