import { escapeXml } from '../../../src/cli/card/svg.js';
import type { Cell, Colour } from '../terminal/cells.js';
import { hexOf, INK, PAPER } from './palette.js';
import { SHAPES } from './shapes.js';

/** The size of a cell in pixels. Letters have this width in most monospaced fonts at 15 pixels. */
export const CELL = { width: 9, height: 17, baseline: 13 } as const;
/** The position of the top-left cell, in pixels. */
export const ORIGIN = { x: 14, y: 36 } as const;

const MARGIN = 14;
const FRAME = '#6b7280';
const FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, Liberation Mono, monospace';

/** A screen, and for how many seconds the picture shows it. */
export interface Frame {
  readonly cells: readonly (readonly Cell[])[];
  readonly seconds: number;
}

/** The screens to draw, with their title and description. If there are several, they follow each other again and again. */
export interface ScreenPicture {
  readonly title: string;
  readonly description: string;
  readonly frames: readonly Frame[];
}

/**
 * Draws a terminal window as an SVG document. Every word has a fixed column and width, so the layout is the same in all
 * fonts. Lines and pips are drawn as shapes, so adjacent lines join up. The document defines all its colours, so a web
 * page cannot change them.
 */
export function screenSvg({ title, description, frames }: ScreenPicture): string {
  const [first] = frames;
  const width = 2 * MARGIN + CELL.width * (first?.cells[0]?.length ?? 0);
  const height = ORIGIN.y + CELL.height * (first?.cells.length ?? 0) + MARGIN;
  const used = new Set(frames.flatMap(({ cells }) => cells.flat().map(({ text }) => text)));
  const shapes = [...SHAPES].filter(([character]) => used.has(character));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="description">${escapeXml(description)}</desc>`,
    '<defs>',
    ...shapes.map(([character, path]) => `<path id="${shapeId(character)}" d="${path}"/>`),
    '</defs>',
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${PAPER}" stroke="${FRAME}"/>`,
    ...[0, 1, 2].map((dot) => `<circle cx="${18 + 18 * dot}" cy="17" r="5" fill="${FRAME}"/>`),
    ...(frames.length > 1 ? [animation(frames)] : []),
    ...frames.flatMap(({ cells }, index) => [
      `<g${frames.length > 1 ? ` class="f f${index}"` : ''} font-family="${FONT}" font-size="15" fill="${INK}">`,
      ...cells.flatMap((row, line) => runsOf(row, ORIGIN.y + CELL.height * line)).flatMap(drawnRun),
      '</g>',
    ]),
    '</svg>',
    '',
  ].join('\n');
}

/** Returns the style sheet that shows one frame after another. For readers who want less motion, the first one stays. */
function animation(frames: readonly Frame[]): string {
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  let at = 0;
  const rules = frames.flatMap(({ seconds }, index) => {
    const [from, to] = [at / total, (at + seconds) / total].map((part) => `${(100 * part).toFixed(2)}%`);
    at += seconds;
    return [
      `@keyframes f${index}{0%{visibility:hidden}${from}{visibility:visible}${to},100%{visibility:hidden}}`,
      `.f${index}{animation:f${index} ${total}s step-end infinite}`,
    ];
  });
  return [
    '<style>',
    '.f{visibility:hidden}.f0{visibility:visible}',
    '@media (prefers-reduced-motion:no-preference){',
    ...rules,
    '}',
    '</style>',
  ].join('\n');
}

const shapeId = (character: string): string => `u${character.codePointAt(0)?.toString(16) ?? ''}`;

/** Adjacent cells with the same style. */
interface Run {
  readonly x: number;
  readonly y: number;
  readonly cells: readonly Cell[];
}

function runsOf(row: readonly Cell[], y: number): readonly Run[] {
  const starts = row.flatMap((cell, column) => {
    const before = row[column - 1];
    return before && cell.width > 0 && !looksLike(before, cell) ? [column] : [];
  });
  return [0, ...starts].map((start, index) => ({
    x: ORIGIN.x + CELL.width * start,
    y,
    cells: row.slice(start, starts[index]),
  }));
}

const LOOKS = ['bold', 'dim', 'inverse', 'underline', 'foreground', 'background'] as const;

const looksLike = (one: Cell, other: Cell): boolean => LOOKS.every((look) => one[look] === other[look]);

/** Draws the background, underline, words and shapes of adjacent cells with the same style. */
function drawnRun({ x, y, cells }: Run): readonly string[] {
  const [style] = cells;
  if (!style) return [];
  const [ink, paper] = coloursOf(style);
  const fill = ink === INK ? '' : ` fill="${ink}"`;
  const look = `${fill}${style.bold ? ' font-weight="bold"' : ''}${style.dim ? ' opacity="0.65"' : ''}`;
  const width = CELL.width * cells.length;
  return [
    ...(paper === PAPER
      ? []
      : [`<rect x="${x}" y="${y}" width="${width}" height="${CELL.height}" fill="${paper}"/>`]),
    ...(style.underline
      ? [`<rect x="${x}" y="${y + CELL.baseline + 2}" width="${width}" height="1"${fill}/>`]
      : []),
    ...piecesOf(cells).map(({ at, columns, text }) =>
      SHAPES.has(text)
        ? `<use href="#${shapeId(text)}" x="${x + CELL.width * at}" y="${y}"${look}/>`
        : `<text x="${x + CELL.width * at}" y="${y + CELL.baseline}" textLength="${CELL.width * columns}"${look}>${escapeXml(text)}</text>`,
    ),
  ];
}

function coloursOf({ inverse, foreground, background }: Cell): readonly [ink: string, paper: string] {
  const shown = (colour: Colour | undefined, own: string): string =>
    colour === undefined ? own : hexOf(colour);
  const [ink, paper] = [shown(foreground, INK), shown(background, PAPER)];
  return inverse ? [paper, ink] : [ink, paper];
}

/**
 * Part of a run: a shape, a non-ASCII character that may need another font, or ASCII words separated by single spaces.
 */
interface Piece {
  /** The column, relative to the start of the run. */
  readonly at: number;
  readonly columns: number;
  readonly text: string;
}

function piecesOf(cells: readonly Cell[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const [at, { text, width }] of cells.entries()) {
    if (text.trim() === '') continue;
    const last = pieces.at(-1);
    const gap = last && at - last.at - last.columns;
    if (last && gap !== undefined && gap <= 1 && isAscii(last.text + text)) {
      const columns = last.columns + gap + width;
      pieces[pieces.length - 1] = { at: last.at, columns, text: last.text + ' '.repeat(gap) + text };
    } else pieces.push({ at, columns: width, text });
  }
  return pieces;
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
