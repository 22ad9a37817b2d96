import { type KeptScore, keptScore, type StoredGame } from '../../storage/index.js';
import { tableFieldText, tableNotOver, tableScoreText } from '../../text/index.js';
import { type Home, isFromSeed, surveyGames } from '../home/home.js';

/** What the score table says of a game that its journal does not, in one line; undefined where they agree. */
export async function scoreTableFault(
  home: Home,
  { stored, size }: { readonly stored: StoredGame; readonly size: number },
): Promise<string | undefined> {
  // Stored games that cannot be looked through are in no table.
  const survey = await surveyGames(home).catch(() => undefined);
  const kept = survey?.over.find(({ game }) => game === stored.id);
  const due = keptScore(stored, size, isFromSeed);
  if (!kept) return undefined;
  // A journal that has grown since it was read may have come to the end of its game.
  if (!due) return kept.bytes === size ? tableNotOver : undefined;
  for (const [seat, { name, score }] of due.players.entries()) {
    const inTable = kept.players[seat]?.score;
    if (inTable !== undefined && inTable !== score) return tableScoreText(name, inTable, score);
  }
  const fields = Object.keys({ ...due, ...kept }) as (keyof KeptScore)[];
  const other = fields.find((field) => JSON.stringify(kept[field]) !== JSON.stringify(due[field]));
  return other && tableFieldText(other);
}
