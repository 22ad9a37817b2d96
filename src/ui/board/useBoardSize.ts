import { useMemo } from 'react';
import type { Game } from '../../engine/index.js';
import type { InputStyle } from '../../settings/index.js';
import type { Size } from '../../text/index.js';
import { type BoardSize, screenSize } from '../core/layout.js';
import { boardSize, screenOf } from '../model/board/race.js';

/**
 * The size of the board and the width of the race beside it. Only computed again if the terminal or the game changes,
 * not in each frame.
 */
export const useBoardSize = (terminal: Size, game: Game, input: InputStyle): BoardSize =>
  useMemo(() => boardSize(terminal, game, input), [terminal.columns, terminal.rows, game.header, input]);

/**
 * The size of the screen in this terminal, with or without a game. Like `useBoardSize`, it isn't computed in each
 * frame.
 */
export const useScreenSize = (terminal: Size, game: Game | undefined, input: InputStyle): Size =>
  useMemo(
    () => (game ? screenOf(terminal, game, input) : screenSize(terminal)),
    [terminal.columns, terminal.rows, game?.header, input],
  );
