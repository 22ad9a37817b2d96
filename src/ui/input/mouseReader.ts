export type MouseButton = 'left' | 'right';

/** One mouse report that means something here: a press of a button, or a turn of the wheel. */
export type MouseInput =
  | {
      readonly kind: 'press';
      readonly button: MouseButton;
      readonly column: number;
      readonly row: number;
    }
  | { readonly kind: 'wheel'; readonly to: 'up' | 'down' };

/* eslint-disable no-control-regex */
/**
 * SGR mouse reports (xterm, DECSET 1006): button; column; row, counted from 1; M for a press. On a slow line Escape can be
 * there long before the rest.
 */
const REPORT = /\x1b?\[<(\d+);(\d+);(\d+)([Mm])/g;
const BEGUN_REPORT = /\x1b?\[<[\d;]*$/;
/* eslint-enable no-control-regex */
const BUTTONS: Readonly<Record<number, MouseButton>> = { 0: 'left', 2: 'right' };
const WHEEL_UP = 64;
const WHEEL_DOWN = 65;

/**
 * Takes mouse reports out of what the terminal sends; a report may come in two chunks.
 *
 * @returns the function to feed with chunks, which answers with what is left of each for the keys
 */
export function createMouseReader(onMouse: (input: MouseInput) => void): (chunk: string) => string {
  let begun = '';
  return (chunk) => {
    const text = begun + chunk;
    begun = BEGUN_REPORT.exec(text)?.[0] ?? '';
    const whole = text.slice(0, text.length - begun.length);
    for (const [, button, column, row, state] of whole.matchAll(REPORT)) {
      const input = state === 'M' ? readReport(Number(button), Number(column), Number(row)) : undefined;
      if (input) onMouse(input);
    }
    return whole.replace(REPORT, '');
  };
}

function readReport(code: number, column: number, row: number): MouseInput | undefined {
  const button = BUTTONS[code];
  if (button) return { kind: 'press', button, column: column - 1, row: row - 1 };
  if (code === WHEEL_UP) return { kind: 'wheel', to: 'up' };
  return code === WHEEL_DOWN ? { kind: 'wheel', to: 'down' } : undefined;
}
