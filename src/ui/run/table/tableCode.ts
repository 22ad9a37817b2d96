// The code that only network tables need. At run time, only loadTables.ts imports this file, with `import()`.
import type { Model } from '../../model/model.js';
import type { TableParts } from '../../model/table/tableParts.js';
import { CHAT_LINE } from '../../screens/network/chat.js';
import { LOBBY } from '../../screens/network/lobby.js';
import { NETWORK } from '../../screens/network/network.js';
import { WAIT } from '../../screens/network/wait.js';
import {
  offerToWatch,
  onLeaveAnswer,
  onTableCommand,
  onTableRequest,
  openNetwork,
  showConnecting,
  showPublicTables,
} from '../../screens/network/commands.js';
import { afterMessage, onTableMessage } from '../../screens/network/news.js';
import { boardAtTable, endAtTable } from '../../screens/network/tableLines.js';
import type { ScreenRequest, TableAccess } from '../screenRequest.js';
import { createTableHost, type LoadedTables } from './tableHost.js';

const PARTS: TableParts = {
  scenes: { network: NETWORK, lobby: LOBBY, wait: WAIT },
  chat: CHAT_LINE,
  open: openNetwork,
  onMessage: onTableMessage,
  onCommand: onTableCommand,
  onRequest: onTableRequest,
  onLeaveAnswer,
  afterMessage,
  onBoard: boardAtTable,
  atEnd: endAtTable,
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
