import { readFile } from 'node:fs/promises'
import { projectFile } from '../../config/project-files.ts'
import type { WebPages } from './web-pages.ts'

/** A file for browsers, in every encoding that the build has made of it. */
export interface Asset {
  contentType: string
  identity: Buffer
  br: Buffer | undefined
  gzip: Buffer | undefined
}

/** What the build has made of `web/` (.ci/build-web.mjs). */
export interface WebApp {
  pages: WebPages
  assets: ReadonlyMap<string, Asset>
  /** Addresses of what an entry of the build has become, with what it imports at once. */
  entry(name: string): { href: string; imports: readonly string[] }
  /** Addresses of fonts that almost every page wants. */
  fonts: readonly string[]
}

interface Manifest {
  entries: Record<string, { file: string; imports: string[] }>
  files: string[]
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}
/** Text and headings in both alphabets: fetched at once, so that they are there when the page is first drawn. */
const EARLY_FONTS = /^be-vietnam-pro-(?:latin|vietnamese)-(?:400|700)-/

const addressOf = (name: string) => `/assets/${name}`

export type LoadWebApp = () => Promise<WebApp>

/**
 * Loaded once, when the first page asks: everything is kept, so that a build that is replaced meanwhile does no harm. What fails is tried
 * again by the next page: there may have been too many open files, or half of a build.
 */
export function createWebAppLoader(folder = projectFile('dist/web/')): LoadWebApp {
  let loading: Promise<WebApp> | undefined
  let failures = 0
  return () => {
    loading ??= load(folder, failures).catch((error: unknown) => {
      failures += 1
      loading = undefined
      throw error
    })
    return loading
  }
}

async function load(folder: URL, failures: number): Promise<WebApp> {
  const manifest: Manifest = JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8'))
  // Node remembers a module that it could not load, by its address.
  const code = new URL(failures === 0 ? 'server.js' : `server.js?failures=${failures}`, folder)
  const { pages }: { pages: WebPages } = await import(/* @vite-ignore */ code.href)
  const assets = await Promise.all(manifest.files.map(async (name) => [name, await readAsset(folder, name)] as const))
  return {
    pages,
    assets: new Map(assets),
    entry(name) {
      const { file, imports } = manifest.entries[name]!
      return { href: addressOf(file), imports: imports.map(addressOf) }
    },
    fonts: manifest.files.filter((name) => EARLY_FONTS.test(name)).map(addressOf),
  }
}

async function readAsset(folder: URL, name: string): Promise<Asset> {
  const read = (ending: string) =>
    readFile(new URL(`assets/${name}${ending}`, folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && ending !== '') return undefined
      throw error
    })
  const [identity, br, gzip] = await Promise.all([read(''), read('.br'), read('.gz')])
  return { contentType: TYPES[name.split('.').at(-1)!]!, identity: identity!, br, gzip }
}
