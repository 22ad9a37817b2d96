import type {
  GameProblem,
  GameStore,
  GameSummary,
  JournalDamage,
  KeptScore,
  ProcessId,
  Survey,
} from '../../storage/index.js';

/** A stored game, as lists of games tell of it. */
export type ListedGame =
  ReadableGame | { readonly id: string; readonly state: 'unreadable'; readonly problem: GameProblem };

export interface ReadableGame extends GameSummary {
  /** The process that plays it now. */
  readonly playedBy?: ProcessId;
}

/** All games that a survey of their store has found, the newest first. */
export async function listedGames(
  store: GameStore,
  { over, damages, unfinished, unreadable }: Survey,
): Promise<readonly ListedGame[]> {
  const inPlay = await store.inPlay();
  return [
    ...over.map((kept) => gameOver(kept, damages.get(kept.game))),
    ...unfinished.map((game): ListedGame => {
      const playedBy = inPlay.get(game.id);
      return { ...game, ...(playedBy && 'pid' in playedBy && { playedBy }) };
    }),
    ...unreadable.map(({ id, problem }): ListedGame => ({ id, state: 'unreadable', problem })),
  ].sort(newestFirst);
}

/** A game out of the index. */
function gameOver(kept: KeptScore, damage: JournalDamage | undefined): ReadableGame {
  const { game: id, created, rules, seed, duplicate, practice, daily, players, outcome: state } = kept;
  return {
    id,
    created,
    rules,
    seed,
    ...(duplicate && { duplicate }),
    ...(practice && { practice }),
    ...(daily && { daily }),
    players,
    state,
    ...(damage && { damage }),
  };
}

/** The id of a game that tells nothing else tells its day. */
const ageOf = (game: ListedGame): string => (game.state === 'unreadable' ? game.id : game.created);

const newestFirst = (a: ListedGame, b: ListedGame): number => {
  const [older, newer] = [`${ageOf(a)} ${a.id}`, `${ageOf(b)} ${b.id}`];
  return older < newer ? 1 : -1;
};
