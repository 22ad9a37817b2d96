import type { ReactNode } from 'react';
import type { Scene } from '../../model/model.js';
import type { RoomState } from '../../model/table/room.js';
import type { TableFrame } from '../../model/table/tableParts.js';
import { useTheme } from '../../theme/useTheme.js';
import { EndView } from '../scenes/EndView.js';
import { TurnView } from '../scenes/TurnView.js';
import { WaitView } from '../scenes/WaitView.js';
import { LobbyView } from './LobbyView.js';
import { NetworkView } from './NetworkView.js';
import { boardAtTable, endAtTable } from './tableLines.js';

/** Draws the screen at a network table; undefined if it looks the same as away from network tables. */
export function drawAtTable({ model, size, layout }: TableFrame): ReactNode | undefined {
  const { scene, room } = model;
  if (scene.name === 'network') return <NetworkView model={model} network={scene.network} size={size} />;
  if (scene.name === 'lobby') return <LobbyView model={model} size={size} />;
  if (!room) return undefined;
  const drawn = { model, room, size, layout };
  switch (scene.name) {
    case 'wait':
      return <WaitView {...drawn} scene={scene} />;
    case 'turn':
      return <TurnAtTable {...drawn} scene={scene} />;
    case 'end': {
      const atTable = endAtTable(room, scene.table, size);
      return <EndView model={model} scene={scene} size={size} layout={layout} atTable={atTable} />;
    }
    default:
      return undefined;
  }
}

interface TurnAtTableProps extends TableFrame {
  readonly room: RoomState;
  readonly scene: Extract<Scene, { name: 'turn' }>;
}

/** Draws the board of a network table during the player's own turn. */
function TurnAtTable({ model, room, scene, size, layout }: TurnAtTableProps) {
  const theme = useTheme();
  const atTable = boardAtTable(model, room, scene.table, size, theme);
  return <TurnView model={model} scene={scene} size={size} layout={layout} atTable={atTable} />;
}
