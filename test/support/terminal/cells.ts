import type { Terminal } from '@xterm/headless';

/** The number of a colour in the terminal's palette, or an RGB colour. */
export type Colour = number | `#${string}`;

/** One cell of a screen. */
export interface Cell {
  /** The character in the cell. Empty for an unwritten cell and for the second cell of a wide character. */
  readonly text: string;
  /** The width of the character in columns, or 0 in the second cell of a wide character. */
  readonly width: number;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly inverse: boolean;
  readonly underline: boolean;
  /** The text colour. Undefined for the terminal's default colour. */
  readonly foreground: Colour | undefined;
  readonly background: Colour | undefined;
}

/** Returns the cells of a terminal, row by row. */
export function cellsOf({ buffer, cols, rows }: Terminal): readonly (readonly Cell[])[] {
  const { active } = buffer;
  return Array.from({ length: rows }, (_, row) => {
    const line = active.getLine(active.baseY + row);
    return Array.from({ length: cols }, (_, column): Cell => {
      const cell = line?.getCell(column);
      if (!cell) throw new Error(`No cell at row ${row}, column ${column}`);
      const foreground = cell.isFgRGB() ? hex(cell.getFgColor()) : cell.getFgColor();
      const background = cell.isBgRGB() ? hex(cell.getBgColor()) : cell.getBgColor();
      return {
        text: cell.getChars(),
        width: cell.getWidth(),
        bold: cell.isBold() !== 0,
        dim: cell.isDim() !== 0,
        inverse: cell.isInverse() !== 0,
        underline: cell.isUnderline() !== 0,
        foreground: cell.isFgDefault() ? undefined : foreground,
        background: cell.isBgDefault() ? undefined : background,
      };
    });
  });
}

const hex = (rgb: number): Colour => `#${rgb.toString(16).padStart(6, '0')}`;
