/** Lays out a kernel's memory piece by piece, and then makes it. */
export interface Arena {
  /** Keeps room, and answers its address, a multiple of 16. */
  reserve(bytes: number): number;
  /** Keeps room for these values, which stand there once the memory is made. */
  place(values: Uint16Array | Uint32Array | Float64Array): number;
  /** Makes a memory of what was laid out, zero but for what was placed. */
  make(): WebAssembly.Memory;
}

const PAGE_BYTES = 65536;
/** As many as the kernel is built for: 1 GiB. */
const MOST_PAGES = 16384;

/** @param start bytes at the beginning that are not the arena's */
export function createArena(start: number): Arena {
  const placed: { address: number; values: Uint16Array | Uint32Array | Float64Array }[] = [];
  let end = start;
  const reserve = (bytes: number): number => {
    const address = Math.ceil(end / 16) * 16;
    end = address + bytes;
    return address;
  };
  return {
    reserve,
    place(values) {
      const address = reserve(values.byteLength);
      placed.push({ address, values });
      return address;
    },
    make() {
      // Shared, so that other threads may take part.
      const memory = new WebAssembly.Memory({
        initial: Math.ceil(end / PAGE_BYTES),
        maximum: MOST_PAGES,
        shared: true,
      });
      const bytes = new Uint8Array(memory.buffer);
      for (const { address, values } of placed) {
        bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), address);
      }
      return memory;
    },
  };
}
