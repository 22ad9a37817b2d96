import { GHOST, isPerson, type Player, type RuleSet } from '../../../engine/index.js';
import { dailyNames, type HomeItem, homeState } from '../../model/home.js';
import { type Effect, type Update, withEffects } from '../../model/messages.js';
import type { Model, Table } from '../../model/model.js';
import { rulesOf } from '../../model/scenes.js';

export function goHome(model: Model, rules: RuleSet, marked?: HomeItem): Update {
  const home: Model = { ...model, hasMenu: true, scene: { name: 'home', home: homeState(rules, marked) } };
  return withEffects(home, findGames(home));
}

/** Suggests the players of the last game for the next, unless only computers played it. */
export function withLastPlayers(model: Model, players: readonly Player[]): Model {
  const seated = players.filter(({ kind }) => kind !== GHOST);
  return seated.some(isPerson)
    ? { ...model, startFacts: { ...model.startFacts, suggestedPlayers: seated, lastPlayers: seated } }
    : model;
}

/** Leaves an unfinished game for the home menu, and highlights the item that resumes it. */
export function leaveForMenu(model: Model, { snapshot }: Table): Update {
  const { players, rules } = snapshot.game.header;
  const { model: menu, effects } = goHome(withLastPlayers(model, players), rules, 'resume');
  return {
    model: {
      ...menu,
      // We read the stored games before the player left this one, so it's missing. Resume waits until we've read them
      // again.
      startFacts: { ...menu.startFacts, unfinished: undefined },
      scene: { name: 'home', home: { ...homeState(rules, 'resume'), isClosing: true } },
    },
    effects: [{ type: 'close-game' }, ...effects],
  };
}

export const findGames = (model: Model): Effect => ({
  type: 'find-games',
  rules: rulesOf(model.scene),
  names: dailyNames(model),
});

export const withoutGame = (model: Model, id: string): Model => ({
  ...model,
  startFacts: {
    ...model.startFacts,
    unfinished: model.startFacts.unfinished?.filter((game) => game.id !== id),
  },
});
