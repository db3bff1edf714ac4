/** What the package says nothing about: the C library's functions, with addresses in its memory for pointers. */
declare module '@echogarden/pffft-wasm/simd' {
  interface Pffft {
    /** Another array whenever the memory has grown; views of the former one are then empty. */
    readonly HEAPF32: Float32Array
    /** `kind` 0 for a real signal, 1 for a complex one. */
    _pffft_new_setup(size: number, kind: 0 | 1): number
    _pffft_aligned_malloc(bytes: number): number
    /** `direction` 0 is forward. The bins come in their order; a real signal's last one lies beside its first. */
    _pffft_transform_ordered(setup: number, input: number, output: number, work: number, direction: 0 | 1): void
  }
  // biome-ignore lint/style/noDefaultExport: it is what the package has.
  export default function load(): Promise<Pffft>
}
