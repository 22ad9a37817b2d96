import { keyName } from '../input/events.js';
import { createTokenizer } from '../input/tokenizer.js';
import type { Size } from '../model/layout.js';
import { isHurried, untilTick } from '../update/clock.js';
import type { Effect, Ending, Message } from '../update/messages.js';
import { update } from '../update/update.js';
import { createClickTargets } from '../views/parts/Clickable.js';
import { createDrawing } from './drawing.js';
import { createSettingsKeeping } from './keeping.js';
import type { ScreenSetup } from './screenSetup.js';
import { createTicker } from './ticker.js';
import { createWaitingInput } from './waitingInput.js';
import type { AppStore, SuspendTerminal } from '../views/App.js';

/** A terminal that is being dragged to another size is quiet for this long once it holds still. */
const RESIZE_REST_MS = 80;

/** The running screen: the model, and the one place where its effects meet the world. */
export interface ScreenStore extends AppStore {
  /** The terminal begins to change its size, or goes on doing so; `sizeNow` is asked once it rests. */
  resized(sizeNow: () => Size, beforeDrawing: () => void): void;
  /** Whether the terminal is the shell's for now. */
  isSuspended(): boolean;
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

/** Opens the screen. */
export function createScreenStore(setup: ScreenSetup, world: StoreWorld): ScreenStore {
  let { model } = setup;
  let suspendTerminal: SuspendTerminal | undefined;
  let suspended = false;
  let resizeTimer: NodeJS.Timeout | undefined;
  let isOver = false;
  let finish: (ending: Ending) => void;
  const ended = new Promise<Ending>((resolve) => (finish = resolve));
  const listeners = new Set<() => void>();
  let isSending = false;

  const drawing = createDrawing(
    () => listeners.forEach((listener) => listener()),
    () => isHurried(model),
  );

  /**
   * Takes a message and everything that follows from it; the screen is drawn once, at the end. An action that has
   * to be stored is drawn when it is, or when that takes long: a frame before it would hold up the one with it,
   * since Ink draws only so many a second.
   */
  const send = (message: Message): void => {
    if (isOver) return;
    if (isSending) return apply(message);
    const before = model;
    const hadPendingActions = host.hasPendingActions();
    isSending = true;
    apply(message);
    isSending = false;
    keepTicking();
    if (model !== before && (hadPendingActions || !host.hasPendingActions())) drawing.ask();
  };

  const apply = (message: Message): void => {
    const next = update(model, message);
    model = next.model;
    for (const effect of next.effects) perform(effect);
  };

  const perform = (effect: Effect): void => {
    switch (effect.type) {
      case 'suspend':
        return suspend(world.stopProcess);
      case 'keep-settings':
        return settings.keep(effect.change);
      case 'end':
        return end(effect.ending);
      default:
        return host.perform(effect);
    }
  };

  const suspend = (wait: () => Promise<void>): void => {
    if (suspended || !suspendTerminal) return;
    suspended = true;
    world.beforeSuspending();
    // Ended in the background, the process would be stopped again by taking the terminal that is the shell's.
    const untilWanted = (): Promise<void> => wait().then(() => (isOver ? new Promise(() => {}) : undefined));
    void suspendTerminal(untilWanted).finally(() => {
      suspended = false;
      world.afterSuspending();
    });
  };

  const end = (ending: Ending): void => {
    // Who asks twice does not want to wait for the disk; a terminal that goes away is told of in several ways.
    if (isOver) return ending === 'SIGHUP' ? undefined : finish(ending);
    isOver = true;
    ticker.stop();
    clearTimeout(resizeTimer);
    drawing.stop();
    void Promise.all([host.finish(), settings.finish()]).then(() => finish(ending));
  };

  const ticker = createTicker(() => send({ type: 'tick' }));
  const keepTicking = (): void => {
    const wait = isOver ? undefined : untilTick(model);
    if (wait) ticker.run(wait);
    else ticker.stop();
  };

  const waiting = createWaitingInput({
    getModel: () => model,
    send,
    isReady: () => model.size !== undefined && !host.hasPendingActions() && !isOver,
  });
  const clickTargets = createClickTargets();
  const readChunk = createTokenizer({
    onKey(key) {
      if (!isOver) waiting.take({ type: 'key', key });
      else if (keyName(key) === 'ctrl-c') end('SIGINT');
    },
    onMouse(input) {
      // Reports may come although the mouse is off.
      if (setup.mouse === 'off') return;
      if (input.kind === 'wheel') return send({ type: 'wheel', to: input.to });
      const command = clickTargets.commandAt(input.column, input.row, input.button);
      if (command) waiting.take({ type: 'click', command });
    },
  });

  const settings = createSettingsKeeping(setup.keepSettings, (problem) =>
    send({ type: 'settings-kept', problem }),
  );
  const host = setup.hostOn({ getModel: () => model, send, ready: waiting.actOnGame });
  host.begin();
  keepTicking();

  return {
    getModel: () => model,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clickTargets: setup.mouse === 'on' ? clickTargets : undefined,
    // What keys that come in one piece lead to one by one nobody could see.
    input: (chunk) => drawing.once(() => readChunk(chunk)),
    resized(sizeNow, beforeDrawing) {
      clearTimeout(resizeTimer);
      send({ type: 'resizing' });
      resizeTimer = setTimeout(() => {
        beforeDrawing();
        send({ type: 'resized', size: sizeNow() });
        waiting.act();
      }, RESIZE_REST_MS);
    },
    onSuspend(suspend) {
      suspendTerminal = suspend;
    },
    isSuspended: () => suspended,
    end,
    ended,
    resume() {
      suspend(() => Promise.resolve());
    },
  };
}
