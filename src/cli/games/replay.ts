import { tellGame } from '../../plain/index.js';
import { gameRecord, type StoredGame } from '../../storage/index.js';
import { damageText, gameProblemText, storedMessages } from '../../text/index.js';
import { hangUpIfTerminalClosed, exitStatus } from '../process.js';
import { jsonLine, warn } from '../output.js';
import { loadScreen, printsLines, terminalCharacters, themeWarning } from '../screen.js';
import { findGame } from '../home/storedGames.js';
import { openSettings } from '../settings/open.js';
import { type SettingOptions, settingsOfOptions } from '../settings/options.js';
import { UsageError } from '../options.js';

/** The options of `replay` as commander gives them. */
export interface ReplayOptions extends Pick<
  SettingOptions,
  'theme' | 'color' | 'mouse' | 'plain' | 'screen'
> {
  readonly json?: true;
}

/**
 * Shows a stored game on the screen, or prints it where there is none. Of a damaged one it shows the good part,
 * and says where that ends.
 *
 * @param typed the game's id or a part of it
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function replayGame(typed: string, options: ReplayOptions): Promise<number> {
  const { id, reading } = await findGame(typed);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  const { stored } = reading;
  const damage = stored.damage && storedMessages.shownUpTo(damageText(stored.damage));
  const { values, problem } = await openSettings(settingsOfOptions(options));
  if (options.json || printsLines(values)) {
    process.stdout.write(`${options.json ? jsonLine(gameRecord(stored)) : textOf(stored)}\n`);
    if (damage !== undefined) warn(storedMessages.ofGame(id, damage));
    return 0;
  }
  const { replayOnScreen } = await loadScreen(values);
  const { header } = stored.game;
  const { theme, mouse, colour } = values;
  const look = { theme, mouse, colour, characters: terminalCharacters(process.env) };
  const ending = await replayOnScreen({ header, events: stored.events, damage, ...look });
  for (const line of [problem, themeWarning(theme, process.env)]) {
    if (line !== undefined) warn(line);
  }
  hangUpIfTerminalClosed();
  return exitStatus(ending);
}

const textOf = ({ game, events }: StoredGame): string => tellGame(game.header, events).join('\n');
