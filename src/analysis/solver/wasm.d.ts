/** A WebAssembly module, imported as bytes and included in the bundle. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/**
 * The parts of the WebAssembly API that this project uses. Node's types have none, and the browser's would add many
 * unrelated globals.
 */
declare namespace WebAssembly {
  /** Compiled code, whose contents this project never looks at. */
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  interface Memory {
    readonly buffer: SharedArrayBuffer;
    /**
     * Adds pages to the memory, and returns how many it had before.
     *
     * @throws RangeError if there isn't enough memory
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
