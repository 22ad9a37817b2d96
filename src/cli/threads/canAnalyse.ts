import { AnalysisError } from '../../players/index.js';
import { computerMessages } from '../../text/index.js';

/** A minimal WebAssembly module that uses SIMD vectors. The module's only function makes a vector from a byte. */
// prettier-ignore
const ONE_VECTOR = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // WebAssembly, version 1
  1, 5, 1, 0x60, 0, 1, 0x7b, // a type: a function without parameters that returns a v128
  3, 2, 1, 0, // a function of this type
  10, 8, 1, 6, 0, 0x41, 0, 0xfd, 15, 0x0b, // its code: i32.const 0, i8x16.splat, end
);

/** True if WebAssembly supports SIMD vectors, which the analysis needs. Doesn't load the analysis. */
export const canAnalyse = (): boolean =>
  typeof WebAssembly !== 'undefined' && WebAssembly.validate(ONE_VECTOR);

/** @throws AnalysisError if this machine can't run the analysis */
export function requireAnalysis(): void {
  if (!canAnalyse()) throw new AnalysisError(computerMessages.noAnalysis);
}
