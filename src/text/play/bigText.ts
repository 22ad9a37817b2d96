/** Each letter has five rows of blanks and `#`. */
const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  A: [' # ', '# #', '###', '# #', '# #'],
  B: ['## ', '# #', '## ', '# #', '## '],
  C: ['###', '#  ', '#  ', '#  ', '###'],
  D: ['## ', '# #', '# #', '# #', '## '],
  E: ['###', '#  ', '## ', '#  ', '###'],
  F: ['###', '#  ', '## ', '#  ', '#  '],
  G: ['###', '#  ', '# #', '# #', '###'],
  H: ['# #', '# #', '###', '# #', '# #'],
  I: ['###', ' # ', ' # ', ' # ', '###'],
  J: ['  #', '  #', '  #', '# #', '###'],
  K: ['# #', '# #', '## ', '# #', '# #'],
  L: ['#  ', '#  ', '#  ', '#  ', '###'],
  M: ['#   #', '## ##', '# # #', '#   #', '#   #'],
  N: ['#  #', '## #', '# ##', '#  #', '#  #'],
  O: ['###', '# #', '# #', '# #', '###'],
  P: ['###', '# #', '###', '#  ', '#  '],
  Q: ['### ', '# # ', '# # ', '### ', '  ##'],
  R: ['###', '# #', '## ', '# #', '# #'],
  S: ['###', '#  ', '###', '  #', '###'],
  T: ['###', ' # ', ' # ', ' # ', ' # '],
  U: ['# #', '# #', '# #', '# #', '###'],
  V: ['# #', '# #', '# #', '# #', ' # '],
  W: ['#   #', '#   #', '# # #', '## ##', '#   #'],
  X: ['# #', '# #', ' # ', '# #', '# #'],
  Y: ['# #', '# #', ' # ', ' # ', ' # '],
  Z: ['###', '  #', ' # ', '#  ', '###'],
  '!': ['#', '#', '#', ' ', '#'],
  ' ': ['  ', '  ', '  ', '  ', '  '],
};

const GLYPH_ROWS = 5;

/**
 * Draws text in letters as large as the room allows, at least five rows high.
 *
 * @param block the character that fills the letters, one column wide
 * @returns the rows, all equally wide; undefined if there is too little room, or if a character can't be drawn
 */
export function bigText(
  text: string,
  block: string,
  columns: number,
  rows: number,
): readonly string[] | undefined {
  const glyphs = [...text.toUpperCase()].map((letter) => GLYPHS[letter]);
  const lines = Array.from({ length: GLYPH_ROWS }, (_, row) =>
    glyphs.map((glyph) => glyph?.[row] ?? '').join(' '),
  );
  // A row is about twice as high as a column is wide.
  const width = Math.min(Math.floor(columns / (lines[0]?.length ?? 1)), 2 * Math.floor(rows / GLYPH_ROWS));
  if (glyphs.includes(undefined) || width === 0) return undefined;
  const height = Math.max(1, Math.floor(width / 2));
  return lines.flatMap((line) => {
    const wide = [...line].map((cell) => (cell === '#' ? block : ' ').repeat(width)).join('');
    return Array.from({ length: height }, () => wide);
  });
}
