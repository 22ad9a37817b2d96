/**
 * SVG paths of lines from the centre of a 9 x 17 cell to its edges. All lines have the same thickness, so corners join
 * cleanly.
 */
const ARMS = {
  left: 'M0 8h5v1h-5z',
  right: 'M4 8h5v1h-5z',
  up: 'M4 0h1v9h-1z',
  down: 'M4 8h1v9h-1z',
} as const;

const QUARTERS = {
  leftTop: 'M0 0h4.5v8.5h-4.5z',
  rightTop: 'M4.5 0h4.5v8.5h-4.5z',
  leftBottom: 'M0 8.5h4.5v8.5h-4.5z',
} as const;

const line = (...arms: (keyof typeof ARMS)[]): string => arms.map((arm) => ARMS[arm]).join('');
const block = (...quarters: (keyof typeof QUARTERS)[]): string =>
  quarters.map((quarter) => QUARTERS[quarter]).join('');

/**
 * SVG paths for characters that must join their neighbours or be round. If drawn as text, these characters would look
 * different in every font.
 */
export const SHAPES: ReadonlyMap<string, string> = new Map([
  ['─', line('left', 'right')],
  ['│', line('up', 'down')],
  ['┌', line('right', 'down')],
  ['┐', line('left', 'down')],
  ['└', line('right', 'up')],
  ['┘', line('left', 'up')],
  ['▀', block('leftTop', 'rightTop')],
  ['▌', block('leftTop', 'leftBottom')],
  ['▖', block('leftBottom')],
  ['▘', block('leftTop')],
  ['▝', block('rightTop')],
  ['●', 'M1.2 8.5a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0z'],
]);
