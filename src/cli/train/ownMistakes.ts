import { seatsHere } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import { type GameMistakes, MAX_TRAINED_GAMES, readMistakes, type ScoreRecord } from '../../storage/index.js';
import { trainingMessages } from '../../text/index.js';
import { type Home, surveyGames } from '../home/home.js';
import type { Warnings } from '../output.js';
import type { OwnMistake } from './due.js';

/** The maximum number of games to review at once, newest first. A review takes about ten milliseconds. */
const MAX_REVIEWED = 200;

/** What reading a player's mistakes needs. */
export interface MistakeTools {
  readonly analyst: Pick<Analyst, 'mistakes'>;
  /** Receives the problem with the index of games. */
  readonly warnings: Pick<Warnings, 'set'>;
  /** Reports that games are being reviewed, in one line. */
  readonly report: (line: string) => void;
}

/**
 * Returns a function that reads the costly decisions in finished and abandoned games. It reviews the games that are not
 * in the index yet, and adds them to the index. If the index cannot be used, it still reviews each game only once.
 */
export function openOwnMistakes(
  home: Home,
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
      const mistakes = await analyst.mistakes(header, stored.events, seatsHere(header.players, stored.table));
      const each: GameMistakes = { game, bytes, rules: header.rules, mistakes };
      found.push(each);
      reviewed.set(game, each);
    }
    return found;
  };

  return async () => {
    const survey = await surveyGames(home, (line) => warnings.set('index', line));
    const games = survey.over.slice(-MAX_TRAINED_GAMES);
    const indexed = new Map(readMistakes(survey.mistakes).map((each) => [each.game, each]));
    const known = new Map([...indexed, ...reviewed]);
    const isKnown = ({ game, bytes }: ScoreRecord): boolean => known.get(game)?.bytes === bytes;
    const added = await review(games.filter((game) => !isKnown(game)).slice(-MAX_REVIEWED));
    for (const each of added) known.set(each.game, each);
    const valid = games.filter(isKnown).flatMap(({ game }) => known.get(game) ?? []);
    const missing = valid.filter(({ game, bytes }) => indexed.get(game)?.bytes !== bytes);
    // Without the index, the next run reviews these games again.
    if (missing.length > 0 && !survey.indexProblem)
      await home.store.addMistakes(missing).catch(() => undefined);
    const players = new Map(games.map((score) => [score.game, score.players]));
    return valid
      .toReversed()
      .flatMap(({ game, mistakes }) =>
        mistakes.map((mistake) => ({ game, name: players.get(game)?.[mistake.seat]?.name ?? '', mistake })),
      );
  };
}

const byRules = (a: ScoreRecord, b: ScoreRecord): number =>
  a.rules.sum < b.rules.sum ? -1 : Number(a.rules.sum > b.rules.sum);
