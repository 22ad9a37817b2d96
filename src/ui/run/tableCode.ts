// The code that only network tables need. At run time, only loadTables.ts imports this file, with `import()`.
import { FULL_KEYMAP } from '../keys/tableKeys.js';
import { hasEffectAtTable } from '../model/tableEffect.js';
import type { TableParts } from '../model/tableParts.js';
import { onTableCommand, openNetwork, showConnecting } from '../update/table.js';
import { explainAtTable } from '../update/tableHelp.js';
import { afterMessage, onTableMessage } from '../update/tableNews.js';
import { drawAtTable } from '../views/table/drawAtTable.js';
import type { LoadedTables } from './loadTables.js';
import type { TableAccess } from './screenRequest.js';
import { createTableHost } from './tableHost.js';

const PARTS: TableParts = {
  keymap: FULL_KEYMAP,
  open: openNetwork,
  connecting: showConnecting,
  onMessage: onTableMessage,
  onCommand: onTableCommand,
  afterMessage,
  hasEffectIn: hasEffectAtTable,
  explain: explainAtTable,
  draw: drawAtTable,
};

/** Connects this code to the network tables of a program run. */
export const tablesWith = (access: TableAccess | undefined): LoadedTables => ({
  parts: PARTS,
  createHost: (stage) => createTableHost(access, stage),
});
