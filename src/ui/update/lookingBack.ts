import { type Game, type GameHeader, hasDecisions } from '../../engine/index.js';
import type { MoveAction } from '../../players/index.js';
import { gameListMessages } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { type Exercise, exerciseReducer, type Verdict } from '../model/review/exercise.js';
import { type Model, type ReplayPanel, replayOf, type Scene, withReplaced } from '../model/model.js';
import type { ReviewState } from '../model/reading.js';
import { recordingOf } from '../model/review/recording.js';
import {
  afterRetry,
  explainedReview,
  movesToExplain,
  openReplay,
  replayReducer,
  type ReplayState,
  retryMove,
  withJudgement,
  withMoveVerdict,
  withoutRetry,
} from '../model/review/replay.js';
import { gameListIn, withGameList } from '../screens/games/gameList.js';
import { openText, openTexts, withTexts } from '../screens/reading/reading.js';
import { withListMessage } from './gameLists.js';
import { openHelp } from './help.js';
import { type Message, type Update, withEffects, withoutEffects } from '../model/messages.js';

/**
 * Opens a stored game on the board. If the game cannot be read, or if nobody made a move, shows a message instead. Does
 * nothing if the player has closed the list of games or marked another game in the meantime.
 */
export function withGameRead(model: Model, { id, game }: Extract<Message, { type: 'game-read' }>): Update {
  const list = gameListIn(model.stack.slice(-1));
  if (!list || list.marked !== id || list.isDeleting) return withoutEffects(model);
  if (typeof game === 'string') return withoutEffects(withListMessage(model, game));
  const { header, events, damage } = game;
  if (damage === undefined && !hasDecisions(events)) {
    return withoutEffects(withListMessage(model, gameListMessages.withoutMoves));
  }
  const replay = openReplay(recordingOf(header, events, damage));
  const { stack } = withGameList(model, { name: list.name, marked: id });
  return withEffects(
    { ...model, stack: [...stack, { name: 'replay', replay, over: 'list' }] },
    { type: 'review-stored-game', game },
  );
}

type EndScene = Extract<Scene, { name: 'end' }>;

/** Opens the game that has just ended on the board. Requests the review if there is none yet, or if it has failed. */
export function openEndedGame(model: Model, scene: EndScene): Update {
  const { game, events } = scene.table.snapshot;
  const isAsked = scene.review !== undefined && scene.review.status !== 'failed';
  const review: ReviewState = isAsked ? scene.review : { status: 'awaited' };
  const replay = openReplay(recordingOf(game.header, events), review);
  const next: Model = {
    ...model,
    scene: { ...scene, review },
    stack: [{ name: 'replay', replay, over: 'end' }],
  };
  return isAsked ? withoutEffects(next) : withEffects(next, { type: 'review' });
}

/** Adds the review of a stored game, unless the player has closed the game. */
export function withStoredReview(model: Model, header: GameHeader, review: ReviewState): Model {
  const panel = replayOf(model);
  return panel && panel.replay.recording.header === header && panel.over !== 'end'
    ? withReviewOnBoard(model, panel, review)
    : model;
}

/** Adds the review of the game that has just ended, or the reason why it failed. */
export function withReview(model: Model, review: ReviewState): Model {
  const { scene } = model;
  if (scene.name !== 'end') return model;
  const next: Model = { ...model, scene: { ...scene, review } };
  const panel = replayOf(next);
  return panel?.over === 'end' ? withReviewOnBoard(next, panel, review) : next;
}

const withReviewOnBoard = (model: Model, panel: ReplayPanel, review: ReviewState): Model =>
  withReviewText(withReplay(model, panel, { ...panel.replay, review }));

/** Adds the review to the text about luck and skill, with all reasons that are known. */
function withReviewText(model: Model): Model {
  const replay = replayOf(model)?.replay;
  if (!replay) return model;
  const review = explainedReview(replay);
  return withTexts(model, (text) => (text.name === 'review' ? { ...text, review } : text));
}

const withReplay = (model: Model, panel: ReplayPanel, replay: ReplayState): Model =>
  withReplaced(model, { ...panel, replay });

/** Applies a command to a game on the board. */
export function onReplay(model: Model, panel: ReplayPanel, command: Command): Update {
  const { replay } = panel;
  const shown = (next: ReplayState): Update => withoutEffects(withReplay(model, panel, next));
  if (replay.retry && !replay.retry.made) return onRetry(model, panel, replay.retry, command);
  switch (command.verb) {
    case 'back':
      return replay.retry ? shown(withoutRetry(replay)) : closeReplay(model, panel);
    case 'answer':
      return replay.retry?.made?.verdict.status === 'awaited'
        ? withoutEffects(model)
        : shown(replay.retry ? afterRetry(replay) : replay);
    case 'retry':
      return shown(retryMove(replay, model.input));
    case 'review': {
      const { header } = replay.recording;
      return withoutEffects(openText(model, { name: 'review', header, review: explainedReview(replay) }));
    }
    default:
      return shown(replayReducer(replay, command));
  }
}

/** Applies a command to the question of a decision that the player makes again. */
function onRetry(model: Model, panel: ReplayPanel, retry: Exercise, command: Command): Update {
  const { exercise, judge, wants } = exerciseReducer(retry, command);
  const { replay } = panel;
  if (wants === 'to-stop') return withoutEffects(withReplay(model, panel, withoutRetry(replay)));
  const next = withReplay(model, panel, { ...replay, retry: exercise });
  if (wants === 'help') return withoutEffects(openHelp(next));
  return judge
    ? withEffects(next, { type: 'judge', game: exercise.game, action: judge })
    : withoutEffects(next);
}

/** Adds the analyst's answer about a decision. */
export function withJudged(model: Model, game: Game, action: MoveAction, verdict: Verdict): Model {
  const panel = replayOf(model);
  if (!panel) return model;
  return withReviewText(withReplay(model, panel, withJudgement(panel.replay, game, action, verdict)));
}

/**
 * Asks the analyst why decisions cost points: the decision on the board, the next mistake and, if the text about luck and
 * skill is open, the costliest decisions. Does not ask again about the same decision.
 */
export function withQuestionsWhy({ model, effects }: Update): Update {
  const panel = replayOf(model);
  if (!panel) return { model, effects };
  const { recording } = panel.replay;
  const asked = movesToExplain(panel.replay, isReviewOpen(model) ? 'lessons' : 'no-lessons').flatMap(
    (index) => {
      const move = recording.moves[index];
      const game = move && recording.games[move.place];
      return move && game ? [{ index, effect: { type: 'judge', game, action: move.action } } as const] : [];
    },
  );
  if (asked.length === 0) return { model, effects };
  const replay = asked.reduce(
    (state, { index }) => withMoveVerdict(state, index, { status: 'awaited' }),
    panel.replay,
  );
  return {
    model: withReplay(model, panel, replay),
    effects: [...effects, ...asked.map(({ effect }) => effect)],
  };
}

const isReviewOpen = (model: Model): boolean => openTexts(model).some(({ name }) => name === 'review');

/** Closes a game: returns to what it covers or, if the program shows only this game, ends the program. */
function closeReplay(model: Model, { over }: ReplayPanel): Update {
  if (over === 'nothing') return withEffects(model, { type: 'end', ending: 'left' });
  return withoutEffects({ ...model, stack: model.stack.slice(0, -1) });
}
