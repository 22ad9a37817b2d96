import { currentTurn, type GameHeader, nameOf, type RuleSet, totals } from '../engine/index.js';
import type { JournalDamage, StoredGame } from './journal/readJournal.js';
import type { KeptPlayer } from './keptScore.js';

/** A stored game without its events: what lists of games tell of it, and little enough to keep of a thousand. */
export interface GameSummary extends Pick<GameHeader, 'seed' | 'duplicate' | 'practice' | 'daily'> {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'>;
  /** In seating order, with the grand totals so far. */
  readonly players: readonly KeptPlayer[];
  readonly state: 'finished' | 'abandoned' | 'unfinished';
  /** The round that is being played; absent before the first and after the last. */
  readonly round?: number;
  /** What is wrong with its journal; the rest tells of the good part. */
  readonly damage?: JournalDamage;
}

export function gameSummary({ id, created, game, damage }: StoredGame): GameSummary {
  const { rules, seed, duplicate, practice, daily, players } = game.header;
  const { name: phase } = game.phase;
  const round = currentTurn(game)?.number;
  return {
    id,
    created,
    rules: { id: rules.id, version: rules.version, name: rules.name },
    seed,
    ...(duplicate && { duplicate }),
    ...(practice && { practice }),
    ...(daily && { daily }),
    players: game.seats.map(({ card, left }, seat) => ({
      name: nameOf(game.header, seat),
      kind: players[seat]?.kind ?? '',
      score: totals(rules, card).grand,
      ...(left && { left }),
    })),
    state: phase === 'finished' || phase === 'abandoned' ? phase : 'unfinished',
    ...(round !== undefined && { round }),
    ...(damage && { damage }),
  };
}
