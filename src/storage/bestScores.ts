import * as v from 'valibot';
import { type Game, marksOf, type RuleSet, type SoloScore, standings } from '../engine/index.js';
import { appendLine, faultCode, makeFolder, readWhole } from './files.js';
import { scoresFile } from './paths.js';

const SCHEMA = 'yahtzee-cli/kept-score@1';
const MOST_BYTES = 64 * 1024 * 1024;

const LINE = v.strictObject({
  schema: v.literal(SCHEMA),
  date: v.pipe(v.string(), v.isoTimestamp()),
  rules: v.string(),
  version: v.pipe(v.number(), v.integer()),
  players: v.pipe(
    v.array(
      v.strictObject({
        name: v.string(),
        score: v.pipe(v.number(), v.integer(), v.minValue(0)),
        left: v.exactOptional(v.literal(true)),
      }),
    ),
    v.minLength(1),
    v.maxLength(4),
  ),
  practice: v.exactOptional(v.literal(true)),
  seedGiven: v.exactOptional(v.literal(true)),
});
type ScoreLine = v.InferOutput<typeof LINE>;

/**
 * Adds a finished game to the table, one line of JSON.
 *
 * @throws the error when it cannot be written
 */
export function keepScore(home: string, game: Game, date: Date): void {
  const { rules, players, practice, seedGiven } = game.header;
  const lines = [...standings(game)].sort((a, b) => a.seat - b.seat);
  const line: ScoreLine = {
    schema: SCHEMA,
    date: date.toISOString(),
    rules: rules.id,
    version: rules.version,
    players: lines.map(({ seat, totals, left }) => ({
      name: players[seat]?.name ?? '',
      score: totals.grand,
      ...(left && { left }),
    })),
    ...(practice && { practice }),
    ...(seedGiven && { seedGiven }),
  };
  makeFolder(home);
  appendLine(scoresFile(home), JSON.stringify(line));
}

/**
 * The best solo score under a rule set of this id and version. Practice games and games with a chosen seed never count; lines that
 * cannot be read are passed over.
 *
 * @throws the error when the table is there and cannot be read
 */
export function bestSoloScore(home: string, { id, version }: RuleSet): SoloScore | undefined {
  let best: SoloScore | undefined;
  for (const line of readScores(home).split('\n').flatMap(parseLine)) {
    const [player, ...others] = line.players;
    if (
      !player ||
      others.length > 0 ||
      line.rules !== id ||
      line.version !== version ||
      marksOf(line).length > 0
    )
      continue;
    if (!best || player.score > best.score)
      best = { name: player.name, score: player.score, date: line.date };
  }
  return best;
}

function readScores(home: string): string {
  try {
    const file = readWhole(scoresFile(home), MOST_BYTES);
    if (!file.ok) throw new Error(file.code);
    return new TextDecoder().decode(file.bytes);
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return '';
    throw error;
  }
}

function parseLine(text: string): ScoreLine[] {
  try {
    const line = v.safeParse(LINE, JSON.parse(text));
    return line.success ? [line.output] : [];
  } catch {
    return [];
  }
}
