import type { Size } from '../../text/index.js';
import { keyName } from '../input/events.js';
import { createTokenizer } from '../input/tokenizer.js';
import { isSkippingAhead, untilTick } from '../screens/guard.js';
import type { Effect, Message, ScreenEnding } from '../model/messages.js';
import { isLoading, topOf } from '../model/model.js';
import { needsShade } from '../screens/settings/changes.js';
import { update } from '../screens/update.js';
import { createClickTargets } from '../core/Clickable.js';
import type { AppStore, SuspendTerminal } from '../screens/App.js';
import { createDrawing } from './drawing.js';
import { failureMessage, perform, type Services } from './services.js';
import { createSettingsSaver } from './saving.js';
import type { ScreenSetup } from './screenSetup.js';
import { createTicker } from './ticker.js';
import { createWaitingInput } from './waitingInput.js';

/**
 * How long the size must stay unchanged before we redraw, in milliseconds. While the player drags the window's edge, it
 * changes more often than that, so we don't redraw each time.
 */
const RESIZE_REST_MS = 80;

export interface ScreenStore extends AppStore {
  /** Call this whenever the terminal's size changes. The store calls `sizeNow` once the size has settled. */
  resized(sizeNow: () => Size, beforeDrawing: () => void): void;
  clock(now: number): void;
  newDay(): void;
  /** True while the screen is suspended and the shell controls the terminal. */
  isSuspended(): boolean;
  /**
   * True if the player or a signal asked a second time to end the screen. It then ended before everything was saved.
   */
  isInterrupted(): boolean;
  end(ending: ScreenEnding): void;
  /**
   * Resolves with the reason once the screen has ended: usually when everything is saved, but at once at a second
   * signal.
   */
  readonly ended: Promise<ScreenEnding>;
  /** Takes the terminal back and redraws the screen, because another program may have written on it. */
  resume(): void;
}

export interface StoreWorld {
  /** Stops the process. Resolves once the shell has continued it. */
  readonly stopProcess: () => Promise<void>;
  readonly beforeSuspending: () => void;
  readonly afterSuspending: () => void;
  readonly ringBell: () => void;
  readonly copy: (text: string) => void;
  /** Turns mouse reports off, so the player can select text with the mouse, or on again. */
  readonly releaseMouse: (isReleased: boolean) => void;
  /** Asks the terminal for its background colour. The answer arrives as input. */
  readonly askBackground: () => void;
}

/**
 * Creates a screen's store, and starts the game host.
 *
 * @param setup the state at the start, and the connections to games and settings
 */
export function createScreenStore(setup: ScreenSetup, world: StoreWorld): ScreenStore {
  let { model } = setup;
  let suspendTerminal: SuspendTerminal | undefined;
  let suspended = false;
  /** Resolves once the first frame after a suspension is drawn. Undefined at any other time. */
  let redrawn: Promise<void> | undefined;
  let resizeTimer: NodeJS.Timeout | undefined;
  let isOver = false;
  let isInterrupted = false;
  let finish: (ending: ScreenEnding) => void;
  const ended = new Promise<ScreenEnding>((resolve) => (finish = resolve));
  const listeners = new Set<() => void>();
  let isSending = false;

  const drawing = createDrawing(
    () => listeners.forEach((listener) => listener()),
    () => isSkippingAhead(model),
  );

  /**
   * Applies a message and those that result from it, then draws at most once. After a game action, it usually draws
   * only when the action is saved, or when saving takes long: Ink limits the frames per second, so an extra frame
   * before that would delay the important one.
   */
  const send = (message: Message): void => {
    if (isOver) return;
    if (isSending) return apply(message);
    const before = model;
    const wasLoading = isLoading(before);
    const hadPendingActions = host.hasPendingActions();
    isSending = true;
    apply(message);
    isSending = false;
    world.releaseMouse(topOf(model)?.panel.leavesMouse === true);
    keepTicking();
    if (model !== before && (hadPendingActions || !host.hasPendingActions())) drawing.ask();
    if (!wasLoading || isLoading(model)) return;
    // A list may close because it couldn't load. Discard the keys typed ahead: they were meant for the list, and
    // mustn't reach what's behind it.
    if (topOf(model)) waiting.act();
    else waiting.drop();
  };

  const apply = (message: Message): void => {
    const next = update(model, message);
    model = next.model;
    performAll(next.effects);
  };

  const performAll = (effects: readonly Effect[]): void => {
    for (const effect of effects) void attempt(() => perform(services, effect), effect);
  };

  /**
   * Runs a task, such as an effect, and shows system errors such as a full disk as a line on the screen. They mustn't
   * end the process, which would lose games that are only in memory.
   */
  const attempt = async (task: () => void | Promise<void>, effect?: Effect): Promise<void> => {
    try {
      await task();
    } catch (error) {
      send(failureMessage(error, effect));
      waiting.act();
    }
  };

  const suspend = (wait: () => Promise<void>): void => {
    // The player already sees this frame and may press Ctrl-Z, but Ink is still waiting for the terminal to accept it.
    if (redrawn) return void redrawn.then(() => suspend(wait));
    if (suspended || !suspendTerminal) return;
    suspended = true;
    world.beforeSuspending();
    const untilWanted = async (): Promise<void> => {
      await wait();
      // If the screen ended in the background, never resolve: Ink would take control of the terminal, and the system
      // would stop the process again.
      if (isOver) await new Promise(() => {});
      redrawn = done;
    };
    const done = suspendTerminal(untilWanted).finally(() => {
      suspended = false;
      redrawn = undefined;
      world.afterSuspending();
    });
  };

  const end = (ending: ScreenEnding): void => {
    // A second request to end doesn't wait for the disk. Ignore a repeated SIGHUP: closing a terminal can send several.
    if (isOver) {
      if (ending === 'SIGHUP') return;
      isInterrupted = true;
      return finish(ending);
    }
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
    isReady: () => model.size !== undefined && !host.hasPendingActions() && !isLoading(model) && !isOver,
  });
  const clickTargets = createClickTargets();
  const readChunk = createTokenizer({
    onKey(key) {
      if (!isOver) waiting.take({ type: 'key', key });
      else if (keyName(key) === 'ctrl-c') end('SIGINT');
    },
    onMouse(input) {
      // Some terminals report the mouse without being asked.
      if (setup.mouse === 'off') return;
      if (input.kind === 'wheel') return send({ type: 'wheel', to: input.to });
      const command = clickTargets.commandAt(input.column, input.row, input.button);
      if (command) waiting.take({ type: 'click', command });
    },
    onShade: (shade) => send({ type: 'shade', shade }),
  });

  const settings = createSettingsSaver(setup.saveSettings, (problem) =>
    send({ type: 'settings-saved', problem }),
  );
  const host = setup.hostOn({
    getModel: () => model,
    send,
    ready: waiting.actOnGame,
    dropInput: waiting.drop,
  });
  const services: Services = {
    ...host.services,
    suspend: () => suspend(world.stopProcess),
    'ring-bell': world.ringBell,
    copy: ({ text }) => world.copy(text),
    'ask-background': world.askBackground,
    'save-settings': ({ change }) => settings.save(change),
    end: ({ ending }) => end(ending),
  };
  if (needsShade(model.settings.values)) world.askBackground();
  void attempt(() => host.begin());
  performAll(setup.effects ?? []);
  keepTicking();

  return {
    getModel: () => model,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clickTargets: setup.mouse === 'on' ? clickTargets : undefined,
    // One frame for all keys that arrive together: nobody could see the ones in between.
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
    clock: (now) => send({ type: 'clock', now }),
    newDay: () => send({ type: 'new-day' }),
    isSuspended: () => suspended,
    isInterrupted: () => isInterrupted,
    end,
    ended,
    resume() {
      suspend(() => Promise.resolve());
    },
  };
}
