/** A WebAssembly module, imported as bytes and included in the bundle. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/**
 * Types for the parts of the WebAssembly API that this project uses. Node's types do not include WebAssembly, and the
 * browser types would also add many unrelated globals.
 */
declare namespace WebAssembly {
  /** Compiled code, as an opaque object. */
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  interface Memory {
    readonly buffer: SharedArrayBuffer;
    /**
     * Adds pages and returns the number of pages before.
     *
     * @throws RangeError if there is not enough memory
     */
    grow(pages: number): number;
  }
  interface Instance {
    readonly exports: unknown;
  }
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  const Memory: new (descriptor: { initial: number; maximum: number; shared: true }) => Memory;
  const Instance: new (module: Module, imports: { env: { memory: Memory } }) => Instance;
  function validate(bytes: Uint8Array<ArrayBuffer>): boolean;
}
