import type { Action, RuleSet } from '../../engine/index.js';
import type { Session } from '../../session/index.js';
import { keyName } from '../keys/key.js';
import { createKeyReader } from '../keys/keyReader.js';
import { type ClickTargets, createClickTargets } from '../mouse/clickTargets.js';
import { createMouseReader } from '../mouse/mouseReader.js';
import type { Ending, OpenGame, ScreenRequest } from '../screenRequest.js';
import { startState } from '../start/startState.js';
import { createKeeping } from './keeping.js';
import type { Model } from './model.js';
import type { Size } from '../size.js';
import { createTicker } from './ticker.js';
import { TUMBLE_FRAME_MS } from './tumble.js';
import { type Effect, isUrgent, type Message, update } from './update.js';

/** A terminal that is being dragged to another size is quiet for this long once it holds still. */
const RESIZE_REST_MS = 80;

/** Storing that takes longer is told of. */
const SLOW_STORING_MS = 200;

const isLetter = (message: Message): boolean => message.type === 'key' && message.key.kind === 'text';

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
  const { keeper, opening } = request;
  let model: Model = {
    scene: { name: 'start', start: startState(request.rules) },
    overlay: undefined,
    trouble: undefined,
    size,
    input: request.input,
    animation: request.animation,
    startFacts: { ruleSets: request.ruleSets, lastPlayers: keeper.lastPlayers(), unfinished: [] },
  };
  let session: Session | undefined;
  let suspendTerminal: SuspendTerminal | undefined;
  let suspended = false;
  let resizeTimer: NodeJS.Timeout | undefined;
  let soonTimer: NodeJS.Immediate | undefined;
  let isOver = false;
  let finish: (ending: Ending) => void;
  const ended = new Promise<Ending>((resolve) => (finish = resolve));
  const listeners = new Set<() => void>();
  let isSending = false;

  /** Takes a message and everything that follows from it; the screen is drawn once, at the end. */
  const send = (message: Message): void => {
    if (isOver) return;
    if (isSending) return apply(message);
    const before = model;
    isSending = true;
    apply(message);
    isSending = false;
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
      case 'resume':
        return void resume(effect.id);
      case 'look-for-unfinished':
        return void offerUnfinished();
      case 'dispatch':
        return dispatch(effect.action);
      case 'suspend':
        return suspend(world.stopProcess);
      case 'end':
        return end(effect.ending);
    }
  };

  const deal = (players: readonly string[], rules: RuleSet): void =>
    open(request.startGame(players, rules), 'new');

  const resume = async (id: string): Promise<void> => {
    const game = await request.resumeGame(id);
    if (typeof game === 'string') return send({ type: 'not-resumed', line: game });
    if (!isOver && model.scene.name === 'start') return open(game, 'resumed');
    // Meanwhile something else has begun.
    await game.close();
  };

  const open = (game: OpenGame, how: 'new' | 'resumed'): void => {
    const opened = game.session;
    session = opened;
    opened.subscribe(() => {
      if (session === opened) send({ type: 'played', snapshot: opened.getSnapshot() });
    });
    const snapshot = opened.getSnapshot();
    const { players, rules } = snapshot.game.header;
    send({ type: 'dealt', game: how, table: { snapshot } });
    const names = players.map(({ name }) => name);
    keeping.begin(game, names);
    if (names.length === 1) soon(() => compare(opened, rules));
    tellTrouble();
    void waitForStoring(opened);
  };

  /** Finds the scores that a solo game is compared with. */
  const compare = async (opened: Session, rules: RuleSet): Promise<void> => {
    const earlier = await keeper.soloScores(rules);
    if (session === opened) send({ type: 'scores', earlier });
    tellTrouble();
  };

  const offerUnfinished = async (): Promise<void> => {
    send({ type: 'unfinished', games: await keeper.unfinishedGames() });
    tellTrouble();
  };

  const dispatch = (action: Action): void => {
    const refusal = session?.dispatch(action);
    if (refusal) send({ type: 'refused', refusal });
    else if (session) void waitForStoring(session);
  };

  /** What comes once an action is stored: the keys that have waited for it, and the end of a game. */
  const waitForStoring = async (stored: Session): Promise<void> => {
    if (!stored.isSettled()) {
      const telling = setTimeout(() => send({ type: 'saving', is: 'slow' }), SLOW_STORING_MS);
      await stored.settled();
      clearTimeout(telling);
      send({ type: 'saving', is: 'over' });
    }
    if (session !== stored) return;
    if (model.scene.name === 'end') keeping.closeGame();
    if (!model.overlay) actOnWaiting();
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
    // Who asks twice does not want to wait for the disk.
    if (isOver) return finish(ending);
    isOver = true;
    tumbling.stop();
    clearTimeout(resizeTimer);
    clearImmediate(soonTimer);
    void keeping.finish().then(() => finish(ending));
  };

  /** Does something that the first frame of a scene need not wait for. */
  const soon = (act: () => Promise<void>): void => {
    clearImmediate(soonTimer);
    soonTimer = setImmediate(() => void act());
  };

  const keeping = createKeeping(keeper.rememberPlayers, () => tellTrouble());
  const tumbling = createTicker(TUMBLE_FRAME_MS, () => send({ type: 'tick' }));
  const keepTumbling = (): void => {
    const tumbles = model.scene.name === 'turn' && model.scene.tumble !== undefined && !model.overlay;
    if (tumbles) tumbling.run();
    else tumbling.stop();
  };

  /** What has been asked for and cannot be done yet, oldest first. */
  let waiting: Message[] = [];

  /** Whether what is on the screen is the game as it stands. */
  const isReady = (): boolean => model.size !== undefined && !session?.isBehind();

  const take = (message: Message): void => {
    // A letter for the game may be text by the time that what waits has been done.
    const isInTurn = waiting.length === 0 || model.overlay !== undefined || !isLetter(message);
    if (isInTurn && isUrgent(model, message)) send(message);
    else if (waiting.length === 0 && isReady()) send(message);
    else waiting.push(message);
    // What was asked of the game is not meant for what was laid over it meanwhile.
    if (!model.overlay) actOnWaiting();
  };

  const actOnWaiting = (): void => {
    while (waiting.length > 0 && isReady() && !isOver) {
      const [message, ...later] = waiting;
      waiting = later;
      if (message) send(message);
    }
  };

  const clickTargets = createClickTargets();
  const readKeys = createKeyReader((key) => {
    if (!isOver) take({ type: 'key', key });
    else if (keyName(key) === 'ctrl-c') end('SIGINT');
  });
  const readMouse = createMouseReader((input) => {
    if (input.kind === 'wheel') return send({ type: 'wheel', to: input.to });
    const command = clickTargets.commandAt(input.column, input.row);
    if (command) take({ type: 'click', command });
  });

  switch (opening.type) {
    case 'ask':
      soon(offerUnfinished);
      break;
    case 'play':
      deal(opening.players, request.rules);
      break;
    case 'resume':
      open(opening.game, 'resumed');
  }
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
        actOnWaiting();
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
