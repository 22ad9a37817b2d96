import {
  type Action,
  type GameHeader,
  isSoloGame,
  isUnplayed,
  type Player,
  refusalOf,
  type RuleSet,
  currentTurn,
} from '../../engine/index.js';
import { practiceMove } from '../../players/index.js';
import type { Session, SessionRefusal } from '../../session/index.js';
import { type DailyNames, dailyNames } from '../model/home.js';
import { type Model, showsGame } from '../model/model.js';
import { isOwnTurn } from '../model/ownSeat.js';
import type { GameEffect, Message, TableEffect } from '../model/messages.js';
import type { PageId, PageState } from '../model/reading.js';
import type { GameKind } from '../model/start.js';
import type { TrainingEffect } from '../model/training.js';
import type { NewGame, OpenGame, ScreenRequest } from './screenRequest.js';
import {
  askForMove,
  askForPracticeVerdict,
  askForVerdict,
  createCoachClient,
  createReviewer,
  findWinChances,
  reviewStored,
  prepareVerdict,
} from './askAnalyst.js';
import { failureMessage, type Services } from './services.js';
import { createGameSaver, reportIfSlow } from './saving.js';
import { createTableHost, type TableStage } from './tableHost.js';
import { createTrainingHost } from './training.js';

/** What a game host needs from the screen. */
export interface Stage {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  /** Called when a game or training can take input again. The screen then handles the keys that were waiting. */
  readonly ready: () => void;
  /** Called after the player leaves a game, to throw away the keys that were waiting. */
  readonly dropInput: () => void;
}

export interface GameHost {
  /** Opens the home menu or the game from the command line. Like a service, it may throw. */
  begin(): void | Promise<void>;
  readonly services: Services;
  /**
   * True while an action of the player is unanswered or something is being saved. Meanwhile, the screen doesn't show
   * what the latest key did.
   */
  hasPendingActions(): boolean;
  /** Closes all games and saves the list of players. Resolves once everything is saved. */
  finish(): Promise<void>;
}

/** For screens on which nobody plays. */
export const NO_GAMES: GameHost = {
  begin: () => undefined,
  services: {},
  hasPendingActions: () => false,
  finish: () => Promise.resolve(),
};

export function createGameHost(
  request: ScreenRequest,
  { getModel, send, ready, dropInput }: Stage,
): GameHost {
  const { archive, keeper, opening, analyst } = request;
  /** The game on the screen, on this machine or at a network table. */
  let session: Session | undefined;
  let stopListening = (): void => undefined;
  const coach = createCoachClient(analyst, send);
  const reviewer = createReviewer(analyst, { getModel, send, isOpen: (each) => each === session });
  let soonTimer: NodeJS.Immediate | undefined;
  let isFinished = false;
  /** Numbers the menu's requests for the stored games, so that only the latest one counts. */
  let readings = 0;

  const reportTrouble = (): void => send({ type: 'trouble', line: keeper.trouble() });
  const remember = async (game: NewGame): Promise<void> => {
    if (await keeper.rememberPlayers(game)) send({ type: 'first-game' });
  };
  const saver = createGameSaver(remember, reportTrouble);

  /** Calls `act` once the screen has drawn the first frame of a new scene. */
  const soon = (act: () => Promise<void>): void => {
    clearImmediate(soonTimer);
    const failed = (error: unknown): void => send(failureMessage(error, undefined));
    soonTimer = setImmediate(() => void act().catch(failed));
  };

  const isClosing = (): boolean => saver.isClosing() || tableHost?.isClosing() === true;
  const closed = async (): Promise<void> => void (await Promise.all([saver.closed(), tableHost?.closed()]));
  /** Makes a service wait until the game that the player left is stored. */
  const afterClosing =
    <E>(act: (effect: E) => void | Promise<void>) =>
    async (effect: E): Promise<void> => {
      if (isClosing()) await closed();
      await act(effect);
    };

  const deal = (players: readonly Player[], rules: RuleSet, kind?: GameKind): void =>
    open(request.startGame(players, rules, kind), 'new');

  const remove = async (id: string): Promise<void> => {
    // Stop trying to save the game: a later attempt would write the deleted file again.
    const unsaved = saver.unsavedGame(id);
    if (unsaved) saver.drop(unsaved);
    const removal = await archive.remove(id);
    if (unsaved && !removal.isDeleted) saver.keep(unsaved);
    send({ type: 'game-removed', id, removal });
    reportTrouble();
  };

  const resume = async (id: string): Promise<void> => {
    const unsaved = saver.unsavedGame(id);
    if (unsaved) return reopen(unsaved);
    await openIfPossible(await request.resumeGame(id), 'resumed');
  };

  const openIfPossible = async (game: OpenGame | string, how: 'new' | 'resumed'): Promise<void> => {
    if (typeof game === 'string') return send({ type: 'not-resumed', line: game });
    await openFromMenu(game, how);
  };

  const playDaily = async (rules: RuleSet, names: DailyNames, player: string | undefined): Promise<void> => {
    const daily = await archive.daily(rules, names, player);
    switch (daily.type) {
      case 'game':
        if (!saver.unsavedGame(daily.game.id)) return openFromMenu(daily.game, daily.was);
        await daily.game.close();
        if (isClosing()) await closed();
        return resume(daily.game.id);
      case 'ask-player':
        return send({ type: 'ask-daily-player', rules, suggestion: daily.suggestion });
      case 'over':
        return send({ type: 'daily-over', day: daily.day, rules, name: daily.name });
      case 'problem':
        return send({ type: 'not-resumed', line: daily.line });
    }
  };

  const findCard = async (): Promise<void> => {
    const ended = session;
    // Wait until the score is stored. Only then does the streak of daily games include this game.
    await ended?.settled();
    await saver.closeGames();
    const found = await archive.endedCard();
    if (!found || session !== ended) return;
    const { streak, card } = found;
    send({ type: 'card-found', found: { streak, card, now: Date.now() } });
    const analysed = await found.analysed;
    if (session === ended) send({ type: 'card-analysed', ...analysed });
  };

  const canOpen = (): boolean => !isFinished && !showsGame(getModel().scene);

  /**
   * Reopens a game that couldn't be saved, and tries again to save it. It continues from memory, because its file lacks
   * the latest events.
   */
  const reopen = (game: OpenGame): void => {
    if (!canOpen()) return;
    void game.session.settled();
    open(game, 'resumed');
  };

  /** Opens a game that took a moment to load, or closes it if the player has opened another one meanwhile. */
  const openFromMenu = async (game: OpenGame, how: 'new' | 'resumed'): Promise<void> => {
    if (canOpen()) return open(game, how);
    await game.close();
  };

  const open = (game: OpenGame, how: 'new' | 'resumed'): void => {
    const opened = game.session;
    session = opened;
    game.started();
    stopListening();
    stopListening = opened.subscribe(() => {
      if (session === opened) send({ type: 'game-changed', snapshot: opened.getSnapshot() });
    });
    const snapshot = opened.getSnapshot();
    const { header } = snapshot.game;
    send({ type: 'game-opened', game: how, table: { snapshot } });
    if (game.notice !== undefined) send({ type: 'notice', line: game.notice });
    saver.begin(game, header);
    void analyst.prepareMoves(snapshot.game);
    if (isSoloGame(header)) soon(() => compare(opened, header));
    reportTrouble();
    void waitForStoring(opened);
  };

  const compare = async (opened: Session, header: GameHeader): Promise<void> => {
    const earlier = await keeper.soloScores(header);
    if (session === opened) send({ type: 'scores', earlier });
    reportTrouble();
  };

  const findGames = async (rules: RuleSet, names: DailyNames): Promise<void> => {
    const reading = ++readings;
    if (isClosing()) await closed();
    const stored = await keeper.storedGames(rules, names);
    // If a newer request is under way, ignore this result: it may be about another rule set.
    if (reading === readings) send({ type: 'stored-games', stored });
    reportTrouble();
  };

  const pageState = (page: PageId, columns: number): Promise<PageState> | undefined =>
    page.name === 'progress' ? training?.progress(columns) : archive.page(page, columns);

  const tableStage: TableStage = {
    send,
    ready,
    setSession(played) {
      if (session === played) return;
      stopListening();
      session = played;
      dropInput();
    },
  };
  const tableHost = request.openTables && createTableHost(request.openTables, tableStage);

  const training = request.openTraining && createTrainingHost(request.openTraining, { send, ready });

  const dispatch = async (action: Action): Promise<void> => {
    const played = session;
    if (!played) return;
    // Check the action first, because the session's answer can take time. The player must see why an action is refused
    // before we handle the next key.
    const illegal = played.hasPendingActions() ? undefined : refusalOf(played.getSnapshot().game, action);
    if (illegal) return send({ type: 'refused', refusal: illegal });
    const { game, events } = played.getSnapshot();
    const move = practiceMove(game, action);
    const answer = played.dispatch(action);
    const settled = async (): Promise<void> => {
      const refusal = await answer;
      if (refusal && session === played) send(refusedMessage(refusal));
      const after = played.getSnapshot().game;
      if (!refusal && move)
        void askForPracticeVerdict(analyst, { game, action: move, events: events.length + 1 }, send);
      if (after.header.practice && action.type === 'roll' && currentTurn(after)?.roll === 1)
        void prepareVerdict(analyst, after);
      if (isWaitingFor(played)) await played.settled();
    };
    await reportSaving(played, settled());
    continueGame(played);
  };

  const reportSaving = async (played: Session, settled: Promise<void>): Promise<void> => {
    // By the time of this report, the player may have switched to another game.
    const report = (is: 'slow' | 'over'): void => {
      if (session === played) send({ type: 'saving', is });
    };
    await reportIfSlow(settled, () => report('slow'));
    report('over');
  };

  const waitForStoring = async (opened: Session): Promise<void> => {
    if (!opened.isSettled()) await reportSaving(opened, opened.settled());
    continueGame(opened);
  };

  const continueGame = (played: Session): void => {
    if (session !== played) return;
    // A finished practice game stays open: the player can still take back its last decision.
    const { header, phase } = played.getSnapshot().game;
    const isOpenStill = header.practice === true && phase.name === 'finished';
    if (getModel().scene.name === 'end' && !isOpenStill) void saver.closeGames();
    ready();
  };

  const own = {
    'start-game': ({ players, rules, kind }) => deal(players, rules, kind),
    resume: afterClosing(({ id }) => resume(id)),
    'play-ghost': afterClosing(async ({ id, name }) =>
      openIfPossible(await request.startGhost(id, name), 'new'),
    ),
    async 'close-game'() {
      const left = session;
      session = undefined;
      dropInput();
      const isSaved = await saver.closeGames();
      const after = left?.getSnapshot();
      const isListed = after !== undefined && !isUnplayed(after.game.header, after.events);
      send({ type: 'game-closed', isSaved, isListed });
    },
    'find-games': ({ rules, names }) => findGames(rules, names),
    'list-games': afterClosing(async () => send({ type: 'games', games: await archive.list() })),
    'read-game': afterClosing(async ({ id }) =>
      send({ type: 'game-read', id, game: await archive.read(id) }),
    ),
    'review-stored-game': ({ game }) => reviewStored(analyst, game, send),
    judge: ({ game, action }) => askForVerdict(analyst, game, action, send),
    'find-win-chances': ({ game, place }) => findWinChances(analyst, game, place, send),
    'delete-game': afterClosing(({ id }) => remove(id)),
    'load-page': afterClosing(async ({ page, columns }) => {
      const state = await pageState(page, columns);
      if (state) send({ type: 'page', page, columns, state });
    }),
    'play-daily': afterClosing(({ rules, names, player }) => playDaily(rules, names, player)),
    dispatch: ({ action }) => dispatch(action),
    'ask-computer': ({ game }) => askForMove(analyst, game, send),
    'ask-coach': ({ game, toBeat }) => coach.ask(game, toBeat),
    'explain-moves': ({ game }) => coach.explain(game),
    'rest-coach': () => coach.rest(),
    'review-soon': () => session && reviewer.reviewSoon(session),
    review: () => session && reviewer.review(session),
    'find-card': findCard,
  } satisfies Required<Pick<Services, Exclude<GameEffect['type'], (TableEffect | TrainingEffect)['type']>>>;

  return {
    begin() {
      switch (opening.type) {
        case 'home':
          return soon(() => findGames(request.rules, dailyNames(getModel())));
        case 'play':
          return deal(opening.players, request.rules);
        case 'open':
          return open(opening.game, opening.was);
        case 'table':
          return tableHost?.enter(opening.room);
        case 'started-table':
        case 'public-tables':
          return undefined;
      }
    },
    services: {
      ...own,
      ...tableHost?.services,
      ...training?.services,
      // These can offer positions that the player just got wrong only once the game that the player left is stored.
      ...(training && {
        'choose-round': afterClosing(training.services['choose-round']),
        'find-training-facts': afterClosing(training.services['find-training-facts']),
      }),
    },
    hasPendingActions: () =>
      training?.isStoring() === true || (session !== undefined && hasUnshownActions(session)),
    async finish() {
      isFinished = true;
      clearImmediate(soonTimer);
      reviewer.stop();
      await Promise.all([saver.finish(), tableHost?.finish(), training?.finish()]);
    },
  };
}

const refusedMessage = (refusal: SessionRefusal): Message =>
  refusal.code === 'table' ? { type: 'table-refused', refusal } : { type: 'refused', refusal };

/** True if the player has made a move that the session has accepted but doesn't show yet. */
function hasUnshownActions(session: Session): boolean {
  const snapshot = session.getSnapshot();
  // At a network table, only this player's own roll counts. The dice of another player's roll can take long, and chat
  // mustn't wait for them.
  return snapshot.table ? snapshot.table.isRolling && isOwnTurn(snapshot) : session.hasPendingActions();
}

/**
 * True while this player's latest action is unfinished: its events are still being stored, or its dice haven't arrived.
 */
const isWaitingFor = (session: Session): boolean =>
  session.getSnapshot().table ? hasUnshownActions(session) : !session.isSettled();
