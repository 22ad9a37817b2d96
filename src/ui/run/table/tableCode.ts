// The code that only network tables need. At run time, only loadTables.ts imports this file, with `import()`.
import { FULL_KEYMAP } from '../../keys/tableKeys.js';
import type { Model } from '../../model/model.js';
import { hasEffectAtTable } from '../../model/table/tableEffect.js';
import type { TableParts } from '../../model/table/tableParts.js';
import {
  offerToWatch,
  onLeaveAnswer,
  onTableCommand,
  openNetwork,
  showConnecting,
  showPublicTables,
} from '../../update/table/table.js';
import { explainAtTable } from '../../update/table/tableHelp.js';
import { afterMessage, onTableMessage } from '../../update/table/tableNews.js';
import { drawAtTable } from '../../views/table/drawAtTable.js';
import type { ScreenRequest, TableAccess } from '../screenRequest.js';
import { createTableHost, type LoadedTables } from './tableHost.js';

const PARTS: TableParts = {
  keymap: FULL_KEYMAP,
  open: openNetwork,
  onMessage: onTableMessage,
  onCommand: onTableCommand,
  onLeaveAnswer,
  afterMessage,
  hasEffectIn: hasEffectAtTable,
  explain: explainAtTable,
  draw: drawAtTable,
};

function firstModel(model: Model, { opening, rules }: ScreenRequest): Model {
  switch (opening.type) {
    case 'table':
      return showConnecting(model, rules);
    case 'started-table':
      return offerToWatch(model, rules, opening);
    case 'public-tables':
      return showPublicTables(model, rules, opening);
    default:
      return model;
  }
}

/** Connects this code to the network tables of a program run. */
export const tablesWith = (access: TableAccess | undefined): LoadedTables => ({
  parts: PARTS,
  firstModel,
  createHost: (stage) => createTableHost(access, stage),
});
