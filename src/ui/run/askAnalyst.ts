import { currentTurn, type Game } from '../../engine/index.js';
import { AnalysisError, type Analyst, type MoveAction, moveOf, positionIn } from '../../players/index.js';
import { exerciseMessages, loadCourseChart, reviewMessages } from '../../text/index.js';
import type { CoachAnswer, MoveParts } from '../model/coach.js';
import type { ReviewState } from '../model/reading.js';
import type { PastGame } from '../model/recording.js';
import type { Message } from '../model/messages.js';

type Send = (message: Message) => void;

/** Requests a computer player's move. The move, or the reason why there is none, arrives as a message. */
export async function askForMove(analyst: Analyst, game: Game, send: Send): Promise<void> {
  const turn = currentTurn(game);
  if (!turn) return;
  try {
    const move = await analyst.move(game);
    send({ type: 'computer-moves', turn, move });
  } catch (error) {
    send({ type: 'computer-stuck', turn, line: lineOf(error) });
  }
}

/** Gets advice from the analyst for the coach's panel. */
export interface CoachClient {
  /**
   * Sends advice to the screen as soon as possible. Sends the advice again when the chances of winning or of beating a
   * score are known. Computing these chances can take seconds. If the player asks again in the same position, the
   * earlier answer is reused.
   *
   * @param toBeat the score to beat; undefined if there is none
   */
  ask(game: Game, toBeat: number | undefined): void;
  /**
   * Sends the parts of the expected final score after each move to the screen. If the player asks again in the same
   * position, the earlier parts are reused.
   */
  explain(game: Game): void;
}

/** Creates the coach's connection to the analyst. Answers arrive as messages. */
export function createCoachClient(analyst: Analyst, send: Send): CoachClient {
  let last: { readonly game: Game; readonly toBeat: number | undefined; answer?: CoachAnswer } | undefined;

  const consult = async (asked: NonNullable<typeof last>): Promise<void> => {
    const { game, toBeat } = asked;
    const answer = (given: CoachAnswer): void => {
      asked.answer = given;
      send({ type: 'coach-answered', game, answer: given });
    };
    const hasGoal = game.seats.length > 1 || toBeat !== undefined;
    try {
      const coaching = await analyst.coach(game);
      answer({ name: 'given', coaching, goals: hasGoal ? undefined : [] });
      answer({ name: 'given', coaching, goals: await analyst.goals(game, toBeat) });
    } catch (error) {
      if (last === asked) last = undefined;
      answer({ name: 'unavailable', why: lineOf(error) });
    }
  };

  let explained: { readonly game: Game; readonly parts: Promise<MoveParts> } | undefined;
  const partsIn = async (game: Game): Promise<MoveParts> => {
    try {
      return await analyst.parts(game);
    } catch (error) {
      // The advice says why the analysis fails.
      lineOf(error);
      if (explained?.game === game) explained = undefined;
      return 'unavailable';
    }
  };

  return {
    ask(game, toBeat) {
      if (last?.game === game && last.toBeat === toBeat) {
        if (last.answer) send({ type: 'coach-answered', game, answer: last.answer });
        return;
      }
      last = { game, toBeat };
      void consult(last);
    },
    explain(game) {
      if (explained?.game !== game) explained = { game, parts: partsIn(game) };
      void explained.parts.then((parts) => send({ type: 'moves-explained', game, parts }));
    },
  };
}

/** Compares an action with the best move. The verdict, or the reason why there is none, arrives as a message. */
export async function askForVerdict(
  analyst: Analyst,
  game: Game,
  action: MoveAction,
  send: Send,
): Promise<void> {
  try {
    const position = positionIn(game);
    const move = moveOf(position.dice, action);
    const judgement = await analyst.judge(game.header.rules, position, move);
    send({ type: 'judged', game, action, verdict: { status: 'ready', judgement } });
  } catch (error) {
    const line = exerciseMessages.unavailable(lineOf(error));
    send({ type: 'judged', game, action, verdict: { status: 'failed', line } });
  }
}

/** Returns the review of a game, or the reason why the analysis failed. */
export async function askForReview(
  analyst: Analyst,
  { header, events }: Pick<PastGame, 'header' | 'events'>,
): Promise<ReviewState> {
  try {
    const review = await analyst.review(header, events);
    return { status: 'ready', review, chart: await loadCourseChart() };
  } catch (error) {
    return { status: 'failed', line: reviewMessages.unavailable(lineOf(error)) };
  }
}

/**
 * Returns a one-line reason why the analyst cannot answer.
 *
 * @throws any error that is not an `AnalysisError`
 */
function lineOf(error: unknown): string {
  if (!(error instanceof AnalysisError)) throw error;
  return error.message;
}
