import { type Action, type GameHeader, isSoloGame, type Player, type RuleSet } from '../../engine/index.js';
import type { Session } from '../../session/index.js';
import type { OpenGame, ScreenRequest } from './screenRequest.js';
import { createCoachDesk, askForMove, askForReview } from './askAnalyst.js';
import { createKeeping } from './keeping.js';
import type { Model } from '../model/model.js';
import type { GameEffect, Message } from '../update/messages.js';

/** Storing that takes longer is told of. */
const SLOW_STORING_MS = 200;

/** The screen, as whoever deals its games sees it. */
export interface Stage {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  /** The game takes actions again. */
  readonly ready: () => void;
}

/** Deals the games of a screen, and keeps them. */
export interface GameHost {
  /** Opens what is to be on the screen first. */
  begin(): void;
  perform(effect: GameEffect): void;
  /** Whether what is shown of the game is behind it, since something is still being stored. */
  hasPendingActions(): boolean;
  /** Puts everything away; settles when that is done. */
  finish(): Promise<void>;
}

/** For a screen on which nothing is played. */
export const NO_GAMES: GameHost = {
  begin: () => undefined,
  perform: () => undefined,
  hasPendingActions: () => false,
  finish: () => Promise.resolve(),
};

/** Deals what is asked for and whatever the players ask for afterwards. */
export function hostGames(request: ScreenRequest, { getModel, send, ready }: Stage): GameHost {
  const { keeper, opening, analyst } = request;
  let session: Session | undefined;
  const coach = createCoachDesk(analyst, send);
  let soonTimer: NodeJS.Immediate | undefined;
  let isFinished = false;

  const tellTrouble = (): void => send({ type: 'trouble', line: keeper.trouble() });
  const remember = async (players: readonly Player[]): Promise<void> => {
    if (await keeper.rememberPlayers(players)) send({ type: 'first-game' });
  };
  const keeping = createKeeping(remember, tellTrouble);

  /** Does something that the first frame of a scene need not wait for. */
  const soon = (act: () => Promise<void>): void => {
    clearImmediate(soonTimer);
    soonTimer = setImmediate(() => void act());
  };

  const deal = (players: readonly Player[], rules: RuleSet): void =>
    open(request.startGame(players, rules), 'new');

  const resume = async (id: string): Promise<void> => {
    const game = await request.resumeGame(id);
    if (typeof game === 'string') return send({ type: 'not-resumed', line: game });
    if (!isFinished && getModel().scene.name === 'start') return open(game, 'resumed');
    // Meanwhile something else has begun.
    await game.close();
  };

  const open = (game: OpenGame, how: 'new' | 'resumed'): void => {
    const opened = game.session;
    session = opened;
    game.begun();
    opened.subscribe(() => {
      if (session === opened) send({ type: 'played', snapshot: opened.getSnapshot() });
    });
    const snapshot = opened.getSnapshot();
    const { header } = snapshot.game;
    send({ type: 'dealt', game: how, table: { snapshot } });
    if (game.notice !== undefined) send({ type: 'notice', line: game.notice });
    keeping.begin(game, header.players);
    if (isSoloGame(header)) soon(() => compare(opened, header));
    tellTrouble();
    void waitForStoring(opened);
  };

  /** Finds the scores that a solo game is compared with. */
  const compare = async (opened: Session, header: GameHeader): Promise<void> => {
    const earlier = await keeper.soloScores(header);
    if (session === opened) send({ type: 'scores', earlier });
    tellTrouble();
  };

  const review = async (reviewed: Session): Promise<void> => {
    const snapshot = reviewed.getSnapshot();
    const found = await askForReview(analyst, snapshot);
    // A practice game can have come to another end since.
    const isStill = session === reviewed && reviewed.getSnapshot().events === snapshot.events;
    if (isStill) send({ type: 'reviewed', review: found });
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
    // Of a practice game even the last decision can be taken back, until another begins.
    const isOpenStill = stored.getSnapshot().game.header.practice === true;
    if (getModel().scene.name === 'end' && !isOpenStill) keeping.closeGames();
    ready();
  };

  return {
    begin() {
      switch (opening.type) {
        case 'ask':
          return soon(offerUnfinished);
        case 'play':
          return deal(opening.players, request.rules);
        case 'open':
          return open(opening.game, opening.was);
      }
    },
    perform(effect) {
      switch (effect.type) {
        case 'deal':
          return deal(effect.players, effect.rules);
        case 'resume':
          return void resume(effect.id);
        case 'look-for-unfinished':
          return void offerUnfinished();
        case 'dispatch':
          return dispatch(effect.action);
        case 'ask-computer':
          return void askForMove(analyst, effect.game, send);
        case 'ask-coach':
          return coach.ask(effect.game, effect.toBeat);
        case 'review':
          return session && void review(session);
      }
    },
    hasPendingActions: () => session?.hasPendingActions() ?? false,
    finish() {
      isFinished = true;
      clearImmediate(soonTimer);
      return keeping.finish();
    },
  };
}
