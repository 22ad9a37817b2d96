import type { Action, RuleSet } from '../../engine/index.js';
import type { Session } from '../../session/index.js';
import { type Key, keyName } from '../keys/key.js';
import { createKeyReader } from '../keys/keyReader.js';
import { type ClickTargets, createClickTargets } from '../mouse/clickTargets.js';
import { createMouseReader } from '../mouse/mouseReader.js';
import type { Ending, ScreenRequest } from '../screenRequest.js';
import { startState } from '../start/startState.js';
import { createKeeping } from './keeping.js';
import type { Model } from './model.js';
import type { Size } from '../size.js';
import { createTicker } from './ticker.js';
import { TUMBLE_FRAME_MS } from './tumble.js';
import { type Effect, type Message, update } from './update.js';

/** A terminal that is being dragged to another size is quiet for this long once it holds still. */
const RESIZE_REST_MS = 80;

/** Gives the terminal back, awaits `wait`, and takes the terminal again. */
type SuspendTerminal = (wait: () => Promise<void>) => Promise<void>;

/** The running screen: the model, and the one place where its effects meet the world. */
export interface ScreenStore {
  readonly getModel: () => Model;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes what the terminal sent. */
  readonly input: (chunk: string) => void;
  /** Where views enter what can be clicked. */
  readonly clickTargets: ClickTargets;
  /** The terminal begins to change its size, or goes on doing so; `sizeNow` is asked once it rests. */
  resized(sizeNow: () => Size, beforeDrawing: () => void): void;
  onSuspend(suspend: SuspendTerminal): void;
  /** Ends the screen from outside, as a signal does. */
  end(ending: Ending): void;
  /** Settles with the first thing that ended the screen. */
  readonly ended: Promise<Ending>;
  /** Redraws after somebody else has written over the screen. */
  resume(): void;
}

/** What the store asks of the process and its terminal. */
export interface StoreWorld {
  /** Stops the process until the shell continues it. */
  readonly stopProcess: () => Promise<void>;
  /** The terminal is about to be given back to the shell. */
  readonly beforeSuspending: () => void;
  /** The terminal is the game's again. */
  readonly afterSuspending: () => void;
}

/**
 * Opens the screen: on the start screen, or in a game where the request names its players.
 *
 * @param size the terminal's size at the start; later ones come through `resized`
 */
export function createScreenStore(request: ScreenRequest, size: Size, world: StoreWorld): ScreenStore {
  const { keeper } = request;
  let model: Model = {
    scene: { name: 'start', start: startState(request.rules) },
    overlay: undefined,
    trouble: undefined,
    size,
    input: request.input,
    animation: request.animation,
    startFacts: { ruleSets: request.ruleSets, lastPlayers: keeper.lastPlayers() },
  };
  let session: Session | undefined;
  let suspendTerminal: SuspendTerminal | undefined;
  let suspended = false;
  let resizeTimer: NodeJS.Timeout | undefined;
  let isOver = false;
  let finish: (ending: Ending) => void;
  const ended = new Promise<Ending>((resolve) => (finish = resolve));
  /** Keys pressed while nothing is drawn; they act once something is. */
  let waitingKeys: Key[] = [];
  const listeners = new Set<() => void>();

  /** Takes a message and everything that follows from it; the screen is drawn once, at the end. */
  const send = (message: Message): void => {
    if (isOver) return;
    const before = model;
    apply(message);
    keepTumbling();
    if (model !== before) for (const listener of listeners) listener();
  };

  const apply = (message: Message): void => {
    const next = update(model, message);
    model = next.model;
    for (const effect of next.effects) perform(effect);
  };

  const perform = (effect: Effect): void => {
    switch (effect.type) {
      case 'deal':
        return deal(effect.players, effect.rules);
      case 'dispatch':
        return dispatch(effect.action);
      case 'suspend':
        return suspend(world.stopProcess);
      case 'end':
        return end(effect.ending);
    }
  };

  const deal = (players: readonly string[], rules: RuleSet): void => {
    const dealt = request.startGame(players, rules);
    session = dealt;
    dealt.subscribe(() => apply({ type: 'played', snapshot: dealt.getSnapshot() }));
    const bestBefore = players.length === 1 ? keeper.bestScore(rules) : undefined;
    apply({ type: 'dealt', table: { snapshot: dealt.getSnapshot(), ...(bestBefore && { bestBefore }) } });
    keeping.begin(dealt, players);
    tellTrouble();
  };

  const dispatch = (action: Action): void => {
    const refusal = session?.dispatch(action);
    if (refusal) apply({ type: 'refused', refusal });
    if (model.scene.name === 'end') keeping.keepGame();
  };

  const suspend = (wait: () => Promise<void>): void => {
    if (suspended || !suspendTerminal) return;
    suspended = true;
    world.beforeSuspending();
    void suspendTerminal(wait).finally(() => {
      suspended = false;
      world.afterSuspending();
    });
  };

  const tellTrouble = (): void => send({ type: 'trouble', line: keeper.trouble() });

  const end = (ending: Ending): void => {
    isOver = true;
    keeping.finish();
    tumbling.stop();
    clearTimeout(resizeTimer);
    finish(ending);
  };

  const keeping = createKeeping(keeper, () => tellTrouble());
  const tumbling = createTicker(TUMBLE_FRAME_MS, () => send({ type: 'tick' }));
  const keepTumbling = (): void => {
    const tumbles = model.scene.name === 'turn' && model.scene.tumble !== undefined && !model.overlay;
    if (tumbles) tumbling.run();
    else tumbling.stop();
  };

  const clickTargets = createClickTargets();
  const readKeys = createKeyReader((key) => {
    if (model.size || keyName(key) === 'ctrl-c') send({ type: 'key', key });
    else waitingKeys.push(key);
  });
  const actOnWaitingKeys = (): void => {
    const keys = waitingKeys;
    waitingKeys = [];
    for (const key of keys) send({ type: 'key', key });
  };
  const readMouse = createMouseReader((input) => {
    if (input.kind === 'wheel') return send({ type: 'wheel', to: input.to });
    const command = clickTargets.commandAt(input.column, input.row);
    if (command) send({ type: 'click', command });
  });

  if (request.players) deal(request.players, request.rules);
  keepTumbling();

  return {
    getModel: () => model,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clickTargets,
    input: request.mouse === 'on' ? (chunk) => readKeys(readMouse(chunk)) : readKeys,
    resized(sizeNow, beforeDrawing) {
      clearTimeout(resizeTimer);
      send({ type: 'resizing' });
      resizeTimer = setTimeout(() => {
        beforeDrawing();
        send({ type: 'resized', size: sizeNow() });
        actOnWaitingKeys();
      }, RESIZE_REST_MS);
    },
    onSuspend(suspend) {
      suspendTerminal = suspend;
    },
    end,
    ended,
    resume() {
      suspend(() => Promise.resolve());
    },
  };
}
