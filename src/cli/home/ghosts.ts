import {
  areAlike,
  GHOST,
  ghostOf,
  hasGhost,
  isPerson,
  isPersonAt,
  nameOf,
  personNamed,
  type RuleSet,
  type SeededHeader,
  standings,
} from '../../engine/index.js';
import { type StoredGame, type Survey, underRules } from '../../storage/index.js';
import { type GhostEntry, ghostMessages, ghostName } from '../../text/index.js';
import { UsageError } from '../options.js';
import { isTodaysDaily } from './daily.js';
import { isFromSeed } from './home.js';

const dayOf = (time: string | undefined): string => (time ?? '').slice(0, '2026-01-31'.length);

/**
 * The ghosts to play against, best score first: the best person of each finished game under a rule set, if its dice can
 * be played again.
 *
 * @param of only this person's ghosts, even if somebody else was better
 */
export function ghostGames(
  { over }: Pick<Survey, 'over'>,
  rules: RuleSet,
  now: Date,
  of?: string,
): readonly GhostEntry[] {
  const isUnder = underRules(rules);
  return over
    .filter(
      (score) =>
        score.outcome === 'finished' &&
        score.seed !== undefined &&
        !score.practice &&
        !score.realDice &&
        !score.notFromSeed &&
        !hasGhost(score) &&
        !isTodaysDaily(score, now) &&
        isUnder(score),
    )
    .flatMap(({ game, players, ended }) =>
      players
        .filter(
          (player) => isPerson(player) && !player.left && (of === undefined || areAlike(player.name, of)),
        )
        .sort((a, b) => b.score - a.score)
        .slice(0, 1)
        .map(({ name, score }) => ({ id: game, name, score, day: dayOf(ended) })),
    )
    .sort((a, b) => b.score - a.score);
}

/**
 * Prepares a game against the ghost of a person in a stored game, with a line about the ghost.
 *
 * @param name the name of the person who plays; default: the same person
 * @param of whose ghost; default: the best person's
 * @throws UsageError if the dice of the stored game can't be played again
 */
export function ghostHeader(
  stored: StoredGame,
  name: string | undefined,
  now: Date,
  of?: string,
): { readonly header: SeededHeader; readonly about: string } {
  const { id, game, events, times } = stored;
  const { rules, seed, realDice } = game.header;
  if (seed === undefined || realDice) throw new UsageError(ghostMessages.noSeed(id));
  const best = standings(game).find(
    ({ seat, left }) =>
      !left && isPersonAt(game.header, seat) && (of === undefined || nameOf(game.header, seat) === of),
  );
  if (game.phase.name !== 'finished' || !best) throw new UsageError(ghostMessages.unfinished(id));
  if (isTodaysDaily(game.header, now)) throw new UsageError(ghostMessages.todaysDaily(id));
  if (!isFromSeed(stored)) throw new UsageError(ghostMessages.edited(id));
  const player = nameOf(game.header, best.seat);
  const person = personNamed(name ?? player);
  return {
    header: {
      rules,
      players: [person, { name: ghostName(player, person.name), kind: GHOST }],
      seed,
      seedGiven: true,
      duplicate: true,
      ghost: ghostOf(game.header, events, best.seat),
    },
    about: ghostMessages.opening(player, best.totals.grand, dayOf(times.at(-1))),
  };
}
