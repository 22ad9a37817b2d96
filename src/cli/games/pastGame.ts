import type { StoredGame } from '../../storage/index.js';
import { gameProblemText, storedMessages } from '../../text/index.js';
import { findGame, pastGameOf } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { createWarnings, warn } from '../output.js';
import { type PagerOptions, printPaged } from '../pager.js';
import { afterScreen, loadScreen, printsLines } from '../screen.js';
import { openSettings } from '../settings/open.js';
import { type SettingOptions, settingsOfOptions } from '../settings/options.js';
import { editableSettings } from '../settings/store.js';
import { openAnalyst } from '../threads/analyst.js';

/** The options of `replay` and `review`, as parsed by commander. */
export interface PastGameOptions
  extends PagerOptions, Pick<SettingOptions, 'theme' | 'color' | 'mouse' | 'plain' | 'screen'> {}

/**
 * Shows a stored game and its review on the screen, or prints text about the game. Shows a damaged game up to the damage,
 * and prints a warning.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @param textOf returns the text to print
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function showPastGame(
  idPart: string | undefined,
  options: PastGameOptions,
  textOf: (stored: StoredGame) => string | Promise<string>,
): Promise<number> {
  const { id, reading } = await findGame(idPart);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  const { stored } = reading;
  const game = pastGameOf(stored);
  const settings = await openSettings(settingsOfOptions(options));
  const { values } = settings;
  if (options.json || printsLines(values)) {
    await printPaged(`${await textOf(stored)}\n`, options);
    if (game.damage !== undefined) warn(storedMessages.ofGame(id, game.damage));
    return 0;
  }
  const { replayOnScreen } = await loadScreen(values);
  const warnings = createWarnings();
  warnings.set('settings', settings.problem);
  const ending = await replayOnScreen(game, editableSettings(settings, warnings), openAnalyst('never'));
  return afterScreen(ending, warnings, values);
}
