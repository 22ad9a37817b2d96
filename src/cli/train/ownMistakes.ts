import { isPerson } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import type { GameMistakes, ScoreRecord, StoredGame, TrainingStore } from '../../storage/index.js';
import { trainingMessages } from '../../text/index.js';
import { type Home, surveyGames } from '../home/home.js';
import type { OwnMistake } from './due.js';

/** The maximum number of games to review at once, newest first. A review takes about ten milliseconds. */
const MAX_REVIEWED = 200;

/**
 * Returns the costly decisions in finished and abandoned games. Reviews the games that are not in the index yet, and
 * adds them to the index.
 *
 * @param report called with a line before the program reviews games
 */
export async function ownMistakes(
  home: Home,
  training: TrainingStore,
  analyst: Pick<Analyst, 'mistakes'>,
  report: (line: string) => void,
): Promise<readonly OwnMistake[]> {
  const { over } = await surveyGames(home);
  const index = await training.mistakes();
  const known = new Map(index.records.map((record) => [record.game, record]));
  const isKnown = ({ game, bytes }: ScoreRecord): boolean => known.get(game)?.bytes === bytes;
  const unknown = over.filter((score) => !isKnown(score)).slice(-MAX_REVIEWED);
  if (unknown.length > 0) report(trainingMessages.reviewing(unknown.length));
  const reviewed: GameMistakes[] = [];
  // Games under the same rules follow each other, because the analyst keeps only one solved rule set.
  for (const { game, bytes } of [...unknown].sort(byRules)) {
    const reading = await home.store.read(game);
    if (!reading.ok) continue;
    const { stored } = reading;
    reviewed.push({
      game,
      bytes,
      rules: stored.game.header.rules,
      mistakes: await analyst.mistakes(stored.game.header, stored.events, ownSeats(stored)),
    });
  }
  // Without the index, the next round reviews these games again.
  if (reviewed.length > 0 && !index.problem) await training.addMistakes(reviewed).catch(() => undefined);
  for (const each of reviewed) known.set(each.game, each);
  return over.toReversed().flatMap(({ game, bytes, players }) => {
    const found = known.get(game);
    if (found?.bytes !== bytes) return [];
    return found.mistakes.map((mistake) => ({ game, name: players[mistake.seat]?.name ?? '', mistake }));
  });
}

const byRules = (a: ScoreRecord, b: ScoreRecord): number =>
  a.rules.sum < b.rules.sum ? -1 : Number(a.rules.sum > b.rules.sum);

/** Returns the seats of people at this computer. At a network table, this is at most one seat. */
const ownSeats = ({ game, table }: StoredGame): readonly number[] =>
  game.header.players.flatMap((player, seat) =>
    isPerson(player) && (!table || table.seat === seat) ? [seat] : [],
  );
