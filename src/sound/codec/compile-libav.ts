import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { AudioFormat } from '../codec.ts'

/** Two builds, each without what the other has: `main` reads FLAC, MP3, Vorbis and Opus and writes MP3 and FLAC; `aac` reads AAC and ALAC. */
export type LibavBuild = 'main' | 'aac'

/** A compiled module, to be passed on as it is. */
export type LibavModule = object

/** What we use of WebAssembly: of its functions Node's types know nothing. */
export const wasm = (globalThis as unknown as { WebAssembly: WasmEngine }).WebAssembly

interface WasmEngine {
  compile(bytes: Uint8Array): Promise<LibavModule>
  instantiate: (bytes: unknown, imports: object) => Promise<{ module: LibavModule; instance: object }>
  Instance: new (module: LibavModule, imports: object) => object
}

/** The build that has no MP3 has everything else of these. */
const OF_SECOND_BUILD: readonly (AudioFormat | undefined)[] = ['m4a', 'aac', 'matroska', 'wavpack', undefined]

export const chooseBuild = (format: AudioFormat | undefined): LibavBuild =>
  OF_SECOND_BUILD.includes(format) ? 'aac' : 'main'

/** Gives each build as a module, compiled once. Threads that are given the same module share its machine code. */
export function createLibavModules(): (build: LibavBuild) => Promise<LibavModule> {
  const compiled = new Map<LibavBuild, Promise<LibavModule>>()
  return (build) => {
    const known = compiled.get(build) ?? compile(build)
    compiled.set(build, known)
    return known
  }
}

async function compile(build: LibavBuild): Promise<LibavModule> {
  const { resolve } = createRequire(import.meta.url)
  const folder = dirname(build === 'main' ? resolve('@libav.js/variant-obsolete') : resolve('@libav.js/variant-fat'))
  // Beside it are builds for threads and for SIMD.
  const file = (await readdir(folder)).find((name) => name.endsWith('.wasm.wasm'))
  if (file === undefined) throw new Error(`${folder} has no WASM file`)
  return await wasm.compile(await readFile(join(folder, file)))
}
