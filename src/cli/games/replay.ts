import { describeGame } from '../../plain/index.js';
import { gameRecord, type StoredGame } from '../../storage/index.js';
import { gameProblemText, storedMessages } from '../../text/index.js';
import { findGame, pastGameOf } from '../home/storedGames.js';
import { UsageError } from '../options.js';
import { createWarnings, jsonLine, warn } from '../output.js';
import { type PagerOptions, printPaged } from '../pager.js';
import { exitStatus, hangUpIfTerminalClosed } from '../process.js';
import { loadScreen, printsLines, themeWarning } from '../screen.js';
import { openSettings } from '../settings/open.js';
import { type SettingOptions, settingsOfOptions } from '../settings/options.js';
import { editableSettings } from '../settings/store.js';

/** The options of `replay`, as parsed by commander. */
export interface ReplayOptions
  extends PagerOptions, Pick<SettingOptions, 'theme' | 'color' | 'mouse' | 'plain' | 'screen'> {}

/**
 * Replays a stored game on the screen, or prints it. Shows a damaged game up to the damage, and prints a warning.
 *
 * @param idPart the game id, or a unique part of it; default: the game that was finished last
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function replayGame(idPart: string | undefined, options: ReplayOptions): Promise<number> {
  const { id, reading } = await findGame(idPart);
  if (!reading.ok) throw new UsageError(gameProblemText(id, reading.problem));
  const { stored } = reading;
  const record = pastGameOf(stored);
  const settings = await openSettings(settingsOfOptions(options));
  const { values } = settings;
  if (options.json || printsLines(values)) {
    await printPaged(`${options.json ? jsonLine(gameRecord(stored)) : gameText(stored)}\n`, options);
    if (record.damage !== undefined) warn(storedMessages.ofGame(id, record.damage));
    return 0;
  }
  const { replayOnScreen } = await loadScreen(values);
  const warnings = createWarnings();
  warnings.set('settings', settings.problem);
  const ending = await replayOnScreen(record, editableSettings(settings, warnings));
  for (const line of [warnings.latest(), themeWarning(values.theme, process.env)]) {
    if (line !== undefined) warn(line);
  }
  hangUpIfTerminalClosed();
  return exitStatus(ending);
}

const gameText = ({ game, events }: StoredGame): string => describeGame(game.header, events).join('\n');
