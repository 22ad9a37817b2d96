import { currentTurn, nameOf, type RuleSet, totals } from '../../engine/index.js';
import type {
  GameProblem,
  GameStore,
  JournalDamage,
  KeptScore,
  ProcessId,
  StoredGame,
  Survey,
} from '../../storage/index.js';

/** A stored game, as lists of games tell of it. */
export type ListedGame =
  ReadableGame | { readonly id: string; readonly state: 'unreadable'; readonly problem: GameProblem };

export interface ReadableGame {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'>;
  readonly seed: string;
  /** In seating order. */
  readonly players: readonly ListedPlayer[];
  readonly state: 'finished' | 'abandoned' | 'unfinished';
  /** The round that is being played; absent before the first and after the last. */
  readonly round?: number;
  /** What is wrong with its journal; the rest tells of the good part. */
  readonly damage?: JournalDamage;
  /** The process that plays it now. */
  readonly playedBy?: ProcessId;
}

export interface ListedPlayer {
  readonly name: string;
  readonly kind: string;
  /** The grand total so far. */
  readonly score: number;
  readonly left?: true;
}

/** All games that a survey of their store has found, the newest first. */
export async function listedGames(
  store: GameStore,
  { over, damages, unfinished, unreadable }: Survey,
): Promise<readonly ListedGame[]> {
  const going: ListedGame[] = [];
  // One after the other: a look at a lock takes no time, and few games are unfinished.
  for (const stored of unfinished) going.push(listedGame(stored, await store.playedBy(stored.id)));
  return [
    ...over.map((kept) => gameOver(kept, damages.get(kept.game))),
    ...going,
    ...unreadable.map(({ id, problem }): ListedGame => ({ id, state: 'unreadable', problem })),
  ].sort(newestFirst);
}

/** A game out of the index. */
function gameOver(kept: KeptScore, damage: JournalDamage | undefined): ReadableGame {
  const { game: id, created, rules, seed, players, outcome: state } = kept;
  return { id, created, rules, seed, players, state, ...(damage && { damage }) };
}

/** A game out of its journal, whatever has become of it. */
export function listedGame({ id, created, game, damage }: StoredGame, playedBy?: ProcessId): ReadableGame {
  const { rules, seed, players } = game.header;
  const { name: phase } = game.phase;
  const round = currentTurn(game)?.number;
  return {
    id,
    created,
    rules,
    seed,
    players: game.seats.map(({ card, left }, seat) => ({
      name: nameOf(game.header, seat),
      kind: players[seat]?.kind ?? '',
      score: totals(rules, card).grand,
      ...(left && { left }),
    })),
    state: phase === 'finished' || phase === 'abandoned' ? phase : 'unfinished',
    ...(round !== undefined && { round }),
    ...(damage && { damage }),
    ...(playedBy && { playedBy }),
  };
}

/** The id of a game that tells nothing else tells its day. */
const ageOf = (game: ListedGame): string => (game.state === 'unreadable' ? game.id : game.created);

const newestFirst = (a: ListedGame, b: ListedGame): number => {
  const [older, newer] = [`${ageOf(a)} ${a.id}`, `${ageOf(b)} ${b.id}`];
  return older < newer ? 1 : -1;
};
