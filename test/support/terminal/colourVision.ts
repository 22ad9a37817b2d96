/** The three coordinates of a colour. */
type Three = readonly [number, number, number];
type Matrix = readonly [Three, Three, Three];

/**
 * Matrices for linear RGB that simulate how colours look to people who lack one of the three kinds of cone cells
 * (Machado et al., 2009, severity 1.0).
 */
export const VISIONS = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;

/** Converts an sRGB colour such as `#61a5ef` to linear RGB, with values from 0 to 1. */
export function linear(hex: string): Three {
  const part = (from: number): number => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const dot = ([a, b, c]: Three, [x, y, z]: Three): number => a * x + b * y + c * z;

const LUMINANCE: Three = [0.2126, 0.7152, 0.0722];
/** Returns the relative luminance as defined by WCAG 2, from 0 to 1. */
const luminanceOf = (rgb: Three): number => dot(LUMINANCE, rgb);

/** Returns the contrast ratio of two colours as defined by WCAG 2 (section 1.4.3), from 1 to 21. */
export function contrast(one: Three, other: Three): number {
  const luminances = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

export const seenWith = ([r, g, b]: Matrix, rgb: Three): Three => [dot(r, rgb), dot(g, rgb), dot(b, rgb)];

/** Converts linear RGB to CIE L*a*b* for the standard illuminant D65. */
export function lab(rgb: Three): Three {
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27) * (t / 116) + 16 / 116);
  const x = f(dot([0.4124, 0.3576, 0.1805], rgb) / 0.9505);
  const y = f(luminanceOf(rgb));
  const z = f(dot([0.0193, 0.1192, 0.9505], rgb) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns the CIE 1976 colour difference between two colours in L*a*b*. */
export const distance = (one: Three, other: Three): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
