import type { ReactNode } from 'react';
import type { Dice, Hold } from '../../../engine/index.js';
import type { Table } from '../../model/model.js';
import type { Size } from '../../model/size.js';
import { CompactDice } from './CompactDice.js';
import { CompactNotes } from './CompactNotes.js';
import { DiceRow } from './DiceRow.js';
import { FullTable } from './FullTable.js';
import { Header } from './Header.js';
import { diceAbreast, type Layout } from '../../model/layout.js';
import { TurnNotes } from './TurnNotes.js';

interface TableTopProps {
  readonly table: Table;
  readonly dice: Dice;
  readonly hold: Hold;
  readonly size: Size;
  readonly layout: Exclude<Layout, 'too-small'>;
  /** The cards, or what takes their place. */
  readonly children: ReactNode;
}

/** Which game it is, the dice, whose turn it is, and the cards. */
export function TableTop({ table, dice, hold, size, layout, children }: TableTopProps) {
  return (
    <>
      <Header table={table} columns={size.columns} practice={layout === 'full' ? 'here' : 'elsewhere'} />
      {layout === 'full' ? (
        <FullTable
          size={size}
          dice={<DiceRow dice={dice} hold={hold} size={size} abreast={diceAbreast(size)} />}
          notes={(columns) => <TurnNotes table={table} width={columns} />}
        >
          {children}
        </FullTable>
      ) : (
        <>
          <CompactDice table={table} dice={dice} hold={hold} />
          <CompactNotes table={table} />
          {children}
        </>
      )}
    </>
  );
}
