import type { ScreenRequest } from './screenRequest.js';
import type { LoadedTables } from './table/tableHost.js';

/** Loads the code that only network tables need. Games on this machine do not load this code. */
export async function loadTables({ openTables }: Pick<ScreenRequest, 'openTables'>): Promise<LoadedTables> {
  const [{ tablesWith }, access] = await Promise.all([import('./table/tableCode.js'), openTables?.()]);
  return tablesWith(access);
}
