import { currentTurn, evolve, type Game } from '../engine/index.js';
import type { Session, Snapshot } from '../session/index.js';
import { lineModeMessages, type LinePlace, storedMessages } from '../text/index.js';
import { describeEvent } from './describe.js';
import type { PlainIO } from './io.js';
import { type InputLine, openLineReader } from './lineReader.js';

/** The answer to a question. `outdated` means that the question no longer applies, because the turn has changed. */
export type Answer = InputLine | 'outdated';

/** Prints the events of a running game, and asks its players questions. */
export interface Dialogue {
  readonly where: LinePlace['where'];
  say(line: string): void;
  /** Returns the latest state of the game that has been printed. */
  printed(): Snapshot;
  /**
   * Prints what has happened since the last report. Returns true if the game is still at the same roll of the same turn.
   */
  report(): boolean;
  /**
   * Prints a question and waits for the answer. If the game changes during the wait, prints the new events immediately.
   * Then repeats the question if it still applies.
   */
  answerTo(question: string): Promise<Answer>;
}

/**
 * Opens the dialogue for a game.
 *
 * @param shown the state of the game that the players already know
 */
export function openDialogue(session: Session, io: PlainIO, shown: Snapshot): Dialogue {
  let printed = shown;
  const lines = openLineReader(io);

  const hasNews = (): boolean => newsOf(printed, session.getSnapshot()).length > 0;

  const report = (): boolean => {
    const before = printed;
    printed = session.getSnapshot();
    for (const line of newsOf(before, printed)) io.say(line);
    return isSameRoll(before.game, printed.game);
  };

  const waitForLineOrNews = async (): Promise<void> => {
    let unsubscribe = (): void => undefined;
    const news = new Promise<void>((resolve) => {
      unsubscribe = session.subscribe(() => {
        if (hasNews()) resolve();
      });
    });
    await Promise.race([lines.arrival(), news]);
    unsubscribe();
  };

  return {
    where: 'game',
    say: (line) => io.say(line),
    printed: () => printed,
    report,
    async answerTo(question) {
      while (report()) {
        io.say(question);
        await waitForLineOrNews();
        // If news and a line arrive together, print the news first. Then the line may no longer be a valid answer.
        const answer = hasNews() ? undefined : lines.take();
        if (answer) return answer;
      }
      // Drop a line that was typed for this question. After the end of the input, the next question ends, too.
      if (lines.take()?.line !== undefined) io.say(lineModeMessages.answerDropped);
      return 'outdated';
    },
  };
}

/** Returns whether both games are at the same roll of the same turn, or have both ended. */
function isSameRoll(before: Game, after: Game): boolean {
  const [was, is] = [currentTurn(before), currentTurn(after)];
  return was?.seat === is?.seat && was?.number === is?.number && was?.roll === is?.roll;
}

/** Describes the events that happened after a snapshot. Also reports when saving fails or starts working again. */
function newsOf(since: Snapshot, { events, unsaved }: Snapshot): string[] {
  let { game } = since;
  const lines = events.slice(since.events.length).flatMap((event) => {
    const after = evolve(game, event);
    const described = describeEvent(game, event, after);
    game = after;
    return described;
  });
  if (unsaved !== undefined && unsaved !== since.unsaved) return [...lines, storedMessages.unsaved(unsaved)];
  return unsaved === undefined && since.unsaved !== undefined ? [...lines, storedMessages.savedAgain] : lines;
}
