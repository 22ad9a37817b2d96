import { type ScoreEntry, scoreEntries } from '../../statistics/index.js';
import type { Survey } from '../../storage/index.js';

/** The scores of all stored games, as the tables and the place of a game that has just ended take them. */
export const storedScores = ({ over, unfinished }: Survey): readonly ScoreEntry[] =>
  scoreEntries(over, unfinished);
