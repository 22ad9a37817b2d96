import type { Analyst } from '../../players/index.js';
import type { Session, Snapshot } from '../../session/index.js';
import type { Model } from '../model/model.js';
import type { PastGame } from '../model/review/recording.js';
import type { Message } from '../model/messages.js';
import { askForReview } from './askAnalyst.js';

/**
 * How long the end screen is shown before the review starts, in milliseconds. The first frame of the end screen must
 * not wait for the review.
 */
const REVIEW_AFTER_MS = 100;

/** Requests reviews of the open game and of stored games from the analyst. */
export interface Reviewer {
  /** Reviews a game. The review arrives as a message. */
  review(ended: Session): void;
  /** Reviews the game as soon as it is saved, if the end screen is still waiting for the review. */
  reviewSoon(ended: Session): void;
  /** Reviews a stored game. The review arrives as a message. */
  reviewStored(game: PastGame): void;
  /** Cancels a review that `reviewSoon` has scheduled. */
  stop(): void;
}

interface ReviewerStage {
  readonly getModel: () => Model;
  readonly send: (message: Message) => void;
  /** Returns whether the screen still shows this game. */
  readonly isOpen: (session: Session) => boolean;
}

/** Creates the reviewer of a screen. */
export function createReviewer(analyst: Analyst, { getModel, send, isOpen }: ReviewerStage): Reviewer {
  let timer: NodeJS.Timeout | undefined;
  /** The events of the game that was reviewed last. */
  let reviewed: Snapshot['events'] | undefined;
  let isStopped = false;

  const review = async (ended: Session): Promise<void> => {
    const { game, events } = ended.getSnapshot();
    reviewed = events;
    const found = await askForReview(analyst, { header: game.header, events });
    // In a practice game, the player may have taken back a decision while the review was being computed.
    if (isOpen(ended) && ended.getSnapshot().events === events) send({ type: 'reviewed', review: found });
  };

  const reviewStored = async (game: PastGame): Promise<void> => {
    const found = await askForReview(analyst, game);
    send({ type: 'stored-game-reviewed', header: game.header, review: found });
  };

  const reviewIfAwaited = (ended: Session): void => {
    const { scene } = getModel();
    const isAwaited = scene.name === 'end' && scene.review?.status === 'awaited';
    const isNew = isOpen(ended) && reviewed !== ended.getSnapshot().events;
    if (isAwaited && isNew && !isStopped) void review(ended);
  };

  return {
    review: (ended) => void review(ended),
    reviewStored: (game) => void reviewStored(game),
    reviewSoon(ended) {
      clearTimeout(timer);
      timer = setTimeout(() => void ended.settled().then(() => reviewIfAwaited(ended)), REVIEW_AFTER_MS);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
