import { expect } from '@jest/globals';
import { expectSafe } from './harmful.js';
import { boxLines, expectSameGame, NAMES, type Seat, seatAll } from './wholeGame.js';
import { type Scene, type Server, until } from './scene.js';

/** Four honest people who play at a table of a server, each in a process. */
export interface TableOfFour {
  readonly invitation: string;
  readonly seats: readonly Seat[];
  /** Lets everybody play a turn. Resolves when all four programs have printed all four boxes. */
  playRound(): Promise<void>;
  /**
   * Plays the remaining rounds. Checks that all four programs end with the same standings, have never lost the
   * connection, and have printed nothing that would disturb a terminal.
   */
  finish(): Promise<void>;
}

const ROUNDS = 13;

/** Seats four people, and starts their game. */
export async function startTableOfFour(scene: Scene, server: Server): Promise<TableOfFour> {
  const { seats, invitation } = await seatAll(scene, NAMES, { server });
  seats[0]?.program.type('start');
  let rounds = 0;
  const playRound = async (): Promise<void> => {
    rounds++;
    for (const { program } of seats) program.type('roll', 'score', '1');
    const isPlayed = ({ program }: Seat): boolean =>
      boxLines(program, NAMES).length === rounds * NAMES.length;
    await until(() => seats.every(isPlayed), `round ${rounds}`);
  };
  return {
    invitation,
    seats,
    playRound,
    async finish() {
      while (rounds < ROUNDS) await playRound();
      await expectSameGame(seats);
      for (const { program } of seats) {
        expectSafe(program.lines());
        expect(program.lines().filter((line) => /lost|away/.test(line))).toEqual([]);
      }
    },
  };
}
