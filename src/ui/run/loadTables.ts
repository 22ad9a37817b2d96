import type { Model } from '../model/model.js';
import type { TableParts } from '../model/tableParts.js';
import type { ScreenRequest } from './screenRequest.js';
import type { TableHost, TableStage } from './tableHost.js';

/** The code that only network tables need, connected to the network tables of a program run. */
export interface LoadedTables {
  readonly parts: TableParts;
  /** Returns the first model of a screen, if a command has opened the screen for a network table. */
  readonly firstModel: (model: Model, request: ScreenRequest) => Model;
  readonly createHost: (stage: TableStage) => TableHost;
}

/** Loads the code that only network tables need. Games on this machine do not load this code. */
export async function loadTables({ openTables }: Pick<ScreenRequest, 'openTables'>): Promise<LoadedTables> {
  const [{ tablesWith }, access] = await Promise.all([import('./tableCode.js'), openTables?.()]);
  return tablesWith(access);
}
