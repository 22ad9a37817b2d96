import { join } from 'node:path';
import { type Home, openHome } from '../../../src/cli/home/home.js';
import { faultyFiles } from '../faults/faultyFiles.js';

/** Opens the home folder in which `storeGames` stores games. `faults` has the same format as YAHTZEE_FILE_FAULTS. */
export async function openedHome(folder: string, faults = ''): Promise<Home> {
  const home = await openHome({ YAHTZEE_HOME: join(folder, 'yahtzee') }, faultyFiles(faults));
  if (!home) throw new Error('no home');
  return home;
}
