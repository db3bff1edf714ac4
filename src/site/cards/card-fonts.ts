import { readFile } from 'node:fs/promises'
import { projectFile } from '../../config/project-files.ts'
import { readFont } from './font.ts'
import type { Face } from './lettering.ts'

export interface CardFonts {
  bold: Face
  medium: Face
}

export type LoadCardFonts = () => Promise<CardFonts>

/** Each has letters that the others do not (.ci/build-web.mjs). */
const SUBSETS = ['latin', 'vietnamese', 'latin-ext']

/** Those that the pages are written in, from the build. Read when the first picture is drawn, and again if that failed. */
export function createCardFonts(folder = projectFile('dist/web/fonts/')): LoadCardFonts {
  let loading: Promise<CardFonts> | undefined
  const load = async () => {
    const [bold, medium] = await Promise.all([700, 500].map((weight) => readFace(folder, weight)))
    return { bold: bold!, medium: medium! }
  }
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

const readFace = (folder: URL, weight: number): Promise<Face> =>
  Promise.all(SUBSETS.map(async (subset) => readFont(await readFile(new URL(`${subset}-${weight}.woff`, folder)))))
