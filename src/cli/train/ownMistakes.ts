import { isPerson } from '../../engine/index.js';
import type { GameMistakes, ScoreRecord, StoredGame, TrainingStore } from '../../storage/index.js';
import type { Analyst } from '../../players/index.js';
import { storedMessages, trainingMessages } from '../../text/index.js';
import { type Home, surveyGames } from '../home/home.js';
import type { Warnings } from '../output.js';
import type { OwnMistake } from './due.js';

/** The maximum number of games to review at once, newest first. A review takes about ten milliseconds. */
const MAX_REVIEWED = 200;

/**
 * The number of games, newest first, whose mistakes can be trained. The records of more games may not fit into the index:
 * the record of a game for four beginners has about 20,000 bytes.
 */
const MAX_GAMES = 1500;

/** What reading a player's mistakes needs. */
export interface MistakeTools {
  readonly analyst: Pick<Analyst, 'mistakes'>;
  /** Receives the problems with the index of mistakes and with the score indexes. */
  readonly warnings: Pick<Warnings, 'set'>;
  /** Reports that games are being reviewed, in one line. */
  readonly report: (line: string) => void;
}

type IndexReading = Awaited<ReturnType<TrainingStore['mistakes']>>;

/**
 * Returns a function that reads the costly decisions in finished and abandoned games. It reviews the games that are not
 * in the index yet, and adds them to the index. If the index cannot be used, it still reviews each game only once.
 */
export function openOwnMistakes(
  home: Home,
  training: TrainingStore,
  { analyst, warnings, report }: MistakeTools,
): () => Promise<readonly OwnMistake[]> {
  /** The games that this run has reviewed. */
  const reviewed = new Map<string, GameMistakes>();

  const review = async (games: readonly ScoreRecord[]): Promise<readonly GameMistakes[]> => {
    const found: GameMistakes[] = [];
    if (games.length > 0) report(trainingMessages.reviewing(games.length));
    // Games under the same rules follow each other, because the analyst keeps only one solved rule set.
    for (const { game, bytes } of [...games].sort(byRules)) {
      const reading = await home.store.read(game);
      if (!reading.ok) continue;
      const { stored } = reading;
      const { header } = stored.game;
      const mistakes = await analyst.mistakes(header, stored.events, ownSeats(stored));
      const each: GameMistakes = { game, bytes, rules: header.rules, mistakes };
      found.push(each);
      reviewed.set(game, each);
    }
    return found;
  };

  return async () => {
    const { over } = await surveyGames(home, (line) => warnings.set('index', line));
    const games = over.slice(-MAX_GAMES);
    const index = await training.mistakes();
    warnings.set('mistakes', problemText(index, home.path));
    const known = new Map([...index.records.map((each) => [each.game, each] as const), ...reviewed]);
    const isKnown = ({ game, bytes }: ScoreRecord): boolean => known.get(game)?.bytes === bytes;
    const added = await review(games.filter((game) => !isKnown(game)).slice(-MAX_REVIEWED));
    for (const each of added) known.set(each.game, each);
    const valid = games.filter(isKnown).flatMap(({ game }) => known.get(game) ?? []);
    // Without the index, the next run reviews these games again.
    await updateIndex(training, index, valid).catch(() => undefined);
    const players = new Map(games.map((score) => [score.game, score.players]));
    return valid
      .toReversed()
      .flatMap(({ game, mistakes }) =>
        mistakes.map((mistake) => ({ game, name: players.get(game)?.[mistake.seat]?.name ?? '', mistake })),
      );
  };
}

/**
 * Writes the records that the index lacks. Replaces the index if it is too large, or if it has bad lines or records of
 * games that no longer exist, have changed or are too old.
 */
async function updateIndex(
  training: TrainingStore,
  { records, damaged, problem }: IndexReading,
  valid: readonly GameMistakes[],
): Promise<void> {
  const isTooLarge = isOverLimit(problem);
  if (problem && !isTooLarge) return;
  const indexed = new Map(records.map((record) => [record.game, record.bytes]));
  const missing = valid.filter(({ game, bytes }) => indexed.get(game) !== bytes);
  const isStale = damaged > 0 || records.length !== valid.length - missing.length;
  if (isTooLarge || isStale) await training.replaceMistakes(valid);
  else if (missing.length > 0) await training.addMistakes(missing);
}

const isOverLimit = (problem: IndexReading['problem']): boolean =>
  problem?.code === 'unreadable' && problem.fault === 'TOO_LARGE';

function problemText({ problem }: IndexReading, home: string): string | undefined {
  if (!problem) return undefined;
  if (isOverLimit(problem)) return trainingMessages.mistakesTooLarge;
  return trainingMessages.mistakesUnused(
    home,
    problem.code === 'newer-format' ? trainingMessages.newerFormat : storedMessages.fault(problem.fault),
  );
}

const byRules = (a: ScoreRecord, b: ScoreRecord): number =>
  a.rules.sum < b.rules.sum ? -1 : Number(a.rules.sum > b.rules.sum);

/** Returns the seats of people at this computer. At a network table, this is at most one seat. */
const ownSeats = ({ game, table }: StoredGame): readonly number[] =>
  game.header.players.flatMap((player, seat) =>
    isPerson(player) && (!table || table.seat === seat) ? [seat] : [],
  );
