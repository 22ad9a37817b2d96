import { currentTurn, evolve, type Game, newGame, type SoloScore, totals } from '../engine/index.js';
import type { Session } from '../session/index.js';
import { plainWords, soloWords } from '../text/index.js';
import { describeEnd, describeEvent } from './describe.js';
import type { PlainIO } from './io.js';
import { chooseAction } from './turn.js';

export interface PlainOptions {
  /** What a finished solo game is compared with; absent where there is no earlier one. */
  readonly best?: SoloScore;
}

/** Plays a game as lines of text to its end, or to the end of the input. */
export async function playPlain(session: Session, io: PlainIO, { best }: PlainOptions): Promise<void> {
  const { header } = session.getSnapshot().game;
  say(io, openingLines(session.getSnapshot().game));
  let told = newGame(header);
  let toldEvents = 0;
  for (;;) {
    const { game, events } = session.getSnapshot();
    for (const event of events.slice(toldEvents)) {
      const after = evolve(told, event);
      say(io, describeEvent(told, event, after));
      told = after;
    }
    toldEvents = events.length;
    const turn = currentTurn(game);
    const action = turn ? await chooseAction(game, turn, io) : 'quit';
    if (action === 'quit') break;
    session.dispatch(action);
  }
  say(io, [...describeEnd(told), ...soloOutcome(told, best)]);
}

function say(io: PlainIO, lines: readonly string[]): void {
  for (const line of lines) io.say(line);
}

function openingLines({ header: { rules, seed, players } }: Game): string[] {
  const names = players.map((player) => player.name);
  return [
    plainWords.opening(rules, seed),
    ...(names.length > 1 ? [plainWords.players(names)] : []),
    plainWords.hint,
  ];
}

/** What a finished solo game says of the best earlier score. */
function soloOutcome(game: Game, best: SoloScore | undefined): string[] {
  const [seat, ...others] = game.seats;
  if (!seat || others.length > 0 || game.phase.name !== 'finished') return [];
  return [soloWords.outcome(game.header, totals(game.header.rules, seat.card).grand, best)];
}
