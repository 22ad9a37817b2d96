import { dayOfDaily } from '../../engine/index.js';
import type { StoredGame } from '../../storage/index.js';
import {
  cardMessages,
  cut,
  onOneLine,
  playedAfterText,
  sheetOf,
  shortNames,
  wrap,
} from '../../text/index.js';

const MARGIN = 20;
const HEADING = 56;
const ROW = 24;
/** Pixels from the top of a row to the baseline of its text. */
const BASELINE = 17;
const LABEL_WIDTH = 170;
const SEAT_WIDTH = 120;
/** Pixels per character in the widest font of the style sheet. */
const CHARACTER_WIDTH = 8.6;
const NAME_COLUMNS = 12;

/**
 * The picture has its own background, so its text is readable on any page, and it follows the viewer's light or dark
 * mode. It embeds no font, because every system has a monospaced one.
 */
const STYLE = `
text { font: 14px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1b1b1b; white-space: pre; }
.title { font-size: 22px; font-weight: bold; }
.strong { font-weight: bold; }
.right { text-anchor: end; }
.sheet { fill: #ffffff; stroke: #6b6b6b; }
.sum { fill: #ececec; }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f0f0; }
  .sheet { fill: #1e1e1e; stroke: #a0a0a0; }
  .sum { fill: #333333; }
}
`;

/**
 * Draws a game's scorecards as an SVG document, with one column per player in seating order.
 *
 * @param playedAfter the names of the players who started the same daily game before its end; empty if there are none
 */
export function scorecardSvg(
  { created, game }: Pick<StoredGame, 'created' | 'game'>,
  playedAfter: readonly string[],
): string {
  const { header, seats } = game;
  const names = header.players.map(({ name }) => onOneLine(name));
  const { upper, lower, grand } = sheetOf(header.rules);
  const rows: readonly Row[] = [
    { label: '', kind: 'sum', cells: shortNames(names, NAME_COLUMNS) },
    ...[...upper, ...lower, grand].map(({ label, kind, cell }) => ({
      label,
      kind,
      cells: seats.map(({ card }) => cell(card)),
    })),
  ];
  const inner = LABEL_WIDTH + SEAT_WIDTH * names.length;
  const width = inner + 2 * MARGIN;
  const columns = Math.floor(inner / CHARACTER_WIDTH);
  const notes = playedAfter.length > 0 ? wrap(playedAfterText(playedAfter), columns) : [];
  const top = MARGIN + HEADING + ROW * notes.length;
  const height = top + ROW * rows.length + MARGIN;
  const right = width - MARGIN;
  const day = dayOfDaily(header);
  const date = day === undefined ? created.slice(0, 10) : cardMessages.daily(day);
  const rules = cut(onOneLine(header.rules.name), columns);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(cardMessages.pictureOf(names))}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="sheet" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
    textAt('title', MARGIN, MARGIN + BASELINE, cardMessages.title),
    textAt('right', right, MARGIN + BASELINE, date),
    ...[rules, ...notes].map((text, index) =>
      textAt('', MARGIN, MARGIN + BASELINE + ROW * (index + 1), text),
    ),
    ...rows.flatMap((row, index) => rowLines(row, top + ROW * index, inner)),
    '</svg>',
    '',
  ].join('\n');
}

interface Row {
  readonly label: string;
  readonly kind: 'box' | 'sum';
  readonly cells: readonly string[];
}

/** @param top the y coordinate of the row's top edge, in pixels */
function rowLines({ label, kind, cells }: Row, top: number, width: number): readonly string[] {
  const weight = kind === 'sum' ? 'strong' : '';
  const baseline = top + BASELINE;
  const endOf = (seat: number): number => MARGIN + LABEL_WIDTH + SEAT_WIDTH * (seat + 1) - 8;
  return [
    ...(kind === 'sum'
      ? [`<rect class="sum" x="${MARGIN}" y="${top}" width="${width}" height="${ROW}"/>`]
      : []),
    textAt(weight, MARGIN + 8, baseline, label),
    ...cells.map((cell, seat) => textAt(`right ${weight}`.trim(), endOf(seat), baseline, cell)),
  ];
}

const textAt = (style: string, x: number, y: number, text: string): string =>
  `<text${style === '' ? '' : ` class="${style}"`} x="${x}" y="${y}">${escapeXml(text)}</text>`;

const SYNTAX = /[&<>"']/g;
/** Matches characters that XML forbids even when escaped (XML 1.0, production 2). */
const INVALID = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const escapeXml = (text: string): string =>
  text.replace(INVALID, '\ufffd').replace(SYNTAX, (character) => `&#${character.charCodeAt(0)};`);
