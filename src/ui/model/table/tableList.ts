import type { PublicTable } from '../../../session/index.js';
import { moveInList } from '../../core/listCursor.js';
import type { Direction } from '../../core/bindings.js';

/** What a key or a click does in the list. `choice` is the number of a line, from 1. */
export type ListCommand =
  | { readonly verb: 'answer' }
  | { readonly verb: 'choose'; readonly choice: number }
  | { readonly verb: 'move'; readonly to: Direction };

export interface TableListState {
  readonly tables: readonly PublicTable[];
  /** An index into `tables`. */
  readonly marked: number;
}

const PAGE = 10;

export function openTableList(tables: readonly PublicTable[], earlier?: TableListState): TableListState {
  const before = earlier?.tables[earlier.marked]?.invitation;
  const place = tables.findIndex(({ invitation }) => invitation === before);
  return { tables, marked: Math.max(0, place) };
}

/** Runs a command in the list. The player wants to join the table in `chosen`. */
export function tableListReducer(
  state: TableListState,
  command: ListCommand,
): { readonly state: TableListState; readonly chosen?: PublicTable } {
  const { tables, marked } = state;
  const choose = (place: number): ReturnType<typeof tableListReducer> => {
    const chosen = tables[place];
    return chosen ? { state: { tables, marked: place }, chosen } : { state };
  };
  switch (command.verb) {
    case 'move': {
      const list = { length: tables.length, page: PAGE, ends: 'stop' } as const;
      return { state: { tables, marked: moveInList(marked, command.to, list) } };
    }
    case 'answer':
      return choose(marked);
    case 'choose':
      return choose(command.choice - 1);
  }
}
