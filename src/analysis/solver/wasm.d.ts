/** The bytes of a WebAssembly module, which are part of the bundle. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

/**
 * The parts of the WebAssembly API that this project uses. Node's types do not include it, and the browser types
 * contain too much else.
 */
declare namespace WebAssembly {
  /** Compiled code; opaque. */
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  interface Memory {
    readonly buffer: SharedArrayBuffer;
    /** @throws RangeError if there is not enough memory */
    grow(pages: number): void;
  }
  interface Instance {
    readonly exports: unknown;
  }
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  const Memory: new (descriptor: { initial: number; maximum: number; shared: true }) => Memory;
  const Instance: new (module: Module, imports: { env: { memory: Memory } }) => Instance;
  function validate(bytes: Uint8Array<ArrayBuffer>): boolean;
}
