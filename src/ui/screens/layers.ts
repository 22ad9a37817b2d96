import { type Keys, keysOf, layerOf, type Step } from '../core/panel.js';
import { commandInPanel } from '../core/panelKeys.js';
import type { Key } from '../input/events.js';
import { ALWAYS, type Command } from '../core/bindings.js';
import type { Place } from '../core/places.js';
import { layoutFor } from '../core/layout.js';
import type { Request } from '../model/messages.js';
import { type Model, type OpenPanel, type Scene, type ScenePanel, topOf } from '../model/model.js';
import { COMPUTER } from './game/computer.js';
import { END } from './game/end.js';
import { FACES_TYPED } from './game/faces.js';
import { FILLED } from './game/filled.js';
import { ROLL_OFF } from './game/rollOff.js';
import { TURN } from './game/turn.js';
import { HOME } from './home/home.js';
import { CHAT_LINE } from './network/chat.js';
import { LOBBY } from './network/lobby.js';
import { NETWORK } from './network/network.js';
import { WAIT } from './network/wait.js';
import { START } from './start/start.js';

const SCENES: { readonly [Name in Scene['name']]: ScenePanel<Name> } = {
  home: HOME,
  start: START,
  'roll-off': ROLL_OFF,
  turn: TURN,
  faces: FACES_TYPED,
  filled: FILLED,
  computer: COMPUTER,
  end: END,
  network: NETWORK,
  lobby: LOBBY,
  wait: WAIT,
};

export const sceneLayer = ({ scene }: Model): OpenPanel => ({
  panel: SCENES[scene.name] as OpenPanel['panel'],
  state: scene,
});

/** Where keys go: to the top panel, the chat line or the scene. */
export const layerNow = (model: Model): OpenPanel =>
  topOf(model) ?? (model.room?.isChatting ? layerOf(CHAT_LINE, model.room) : sceneLayer(model));

/** Where ticks go. Never to the chat line, because the game continues behind it. */
export const tickingLayer = (model: Model): OpenPanel => topOf(model) ?? sceneLayer(model);

/** Cached, because each key press asks for the keys several times. */
const keysByModel = new WeakMap<Model, ScreenKeys>();

type ScreenKeys = Keys<Step<unknown, Request>>;

/** The keys that work even if the terminal is too small to show anything, even the question "Leave?". */
export const TOO_SMALL: ScreenKeys = { place: 'too-small', bindings: ALWAYS };

export function keysNow(model: Model): ScreenKeys {
  const known = keysByModel.get(model);
  if (known) return known;
  const isTooSmall = model.size && layoutFor(model.size) === 'too-small';
  const keys = isTooSmall ? TOO_SMALL : keysOf(layerNow(model), model);
  keysByModel.set(model, keys);
  return keys;
}

export const placeNow = (model: Model): Place => keysNow(model).place;

export const commandNow = (model: Model, key: Key): Command | undefined =>
  commandInPanel(keysNow(model), key);
