import type { Mark } from '../../engine/index.js';
import { counted, onOneLine, quoted } from '../phrases.js';

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  practice: 'practice game',
  'seed-given': 'chosen seed',
  advised: 'with the coach',
  'seed-seen': 'seed played before',
  'not-from-seed': 'dice that are not of its seed',
  computer: 'computer player',
};

/** Why a score is ranked apart: `practice game, with the coach`. */
export const marksText = (marks: readonly Mark[]): string => marks.map((mark) => MARK_WORDS[mark]).join(', ');

/** Words of the tables of scores. */
export const scoresMessages = {
  noScores: 'No game is finished yet.',
  noDaily: 'No daily game is finished yet.',
  streak: ({ current, longest }: { readonly current: number; readonly longest: number }): string =>
    `Streak: ${counted(current, 'day', 'days')}; the longest so far: ${counted(longest, 'day', 'days')}.`,
  onlyComputers: 'Only computers have finished games here; --all shows their scores.',
  /** @param house names house rules further, as several can have one name */
  table: (rules: string, house: string | undefined, players: number, games: 'daily' | 'others'): string =>
    `${onOneLine(rules)}${house === undefined ? '' : ` (${onOneLine(house)})`}, ${counted(players, 'player', 'players')}${games === 'daily' ? ', daily games' : ''}`,
  house: (id: string, version: number): string => `${id}, version ${version}`,
  headings: {
    place: 'Place',
    name: 'Name',
    score: 'Score',
    date: 'Date',
    seed: 'Seed',
    game: 'Game',
  },
  apart: 'Ranked apart',
  seed: (seed: string): string => `seed ${onOneLine(seed)}`,
  more: (count: number): string => `and ${count} more: --all shows them`,
  badPlayers: (typed: string, most: number): string =>
    `--players ${quoted(typed)}: a game has 1 to ${most} players; give one of these numbers`,
} as const;
