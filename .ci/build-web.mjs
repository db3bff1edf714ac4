import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync, inflateSync } from 'node:zlib'
import { build } from 'esbuild'
import { stripHints } from './strip-hints.mjs'

/** The first of each that know `light-dark()` and `@property`; what is newer than they are is rewritten. */
const BROWSERS = ['chrome123', 'firefox128', 'safari17.5']
/** A page of its own address each; what several of them use becomes a file that all share. */
const ENTRIES = {
  styles: 'web/styles.css',
  console: 'web/console/main.tsx',
  'console-styles': 'web/console/styles.css',
  partner: 'web/partner/main.tsx',
  'partner-styles': 'web/partner/styles.css',
  site: 'web/site/main.ts',
  'site-styles': 'web/site/styles.css',
  plain: 'web/site/plain-script.ts',
  'plain-styles': 'web/site/plain-styles.css',
  docs: 'web/docs/script/main.ts',
  'docs-styles': 'web/docs/styles.css',
}
const MIN_COMPRESSED_BYTES = 1024

const FONTS = {
  name: 'fonts',
  setup(bundler) {
    bundler.onLoad({ filter: /\.woff2$/ }, ({ path }) => {
      const font = readFileSync(path)
      // The one for code is composed of parts, and only the reference has it.
      return { contents: path.includes('mono') ? font : stripHints(font), loader: 'file' }
    })
  },
}

/**
 * Bundles `web/` twice: for browsers into `assets/`, under names that change with the content, each file also as brotli and
 * gzip, and for Node into `server.js`, the pages that the server renders. `manifest.json` says what the entries have become.
 */
export async function buildWeb(root, target) {
  const shared = { absWorkingDir: root, bundle: true, format: 'esm', jsx: 'automatic', jsxImportSource: 'preact' }
  const [browser] = await Promise.all([
    build({
      ...shared,
      entryPoints: ENTRIES,
      outdir: join(target, 'assets'),
      write: false,
      splitting: true,
      minify: true,
      metafile: true,
      target: BROWSERS,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      publicPath: '/assets',
      plugins: [FONTS],
      legalComments: 'none',
    }),
    build({
      ...shared,
      entryPoints: ['web/server.tsx'],
      outfile: join(target, 'server.js'),
      platform: 'node',
      target: 'node20',
      packages: 'external',
    }),
  ])
  mkdirSync(join(target, 'assets'), { recursive: true })
  for (const { path, contents } of browser.outputFiles) writeWithEncodings(path, contents)
  writeFonts(root, join(target, 'fonts'))
  writeFileSync(join(target, 'manifest.json'), JSON.stringify(describeOutputs(browser.metafile.outputs)))
}

/** Those that the server draws pictures with (src/media/images.ts): it cannot rely on the machine having any. */
function writeFonts(root, target) {
  mkdirSync(target, { recursive: true })
  const from = join(root, 'node_modules/@fontsource/be-vietnam-pro/files')
  for (const subset of ['latin', 'vietnamese', 'latin-ext'])
    for (const weight of [500, 700])
      writeFileSync(
        join(target, `${subset}-${weight}.ttf`),
        unpackFont(readFileSync(join(from, `be-vietnam-pro-${subset}-${weight}-normal.woff`))),
      )
  writeFileSync(join(target, 'fonts.conf'), '<fontconfig><dir prefix="relative">.</dir></fontconfig>\n')
}

/** A WOFF font as TrueType, which is what drawing libraries read: the same tables, unpacked. https://www.w3.org/TR/WOFF/, sections 3 to 5. */
function unpackFont(woff) {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables = []
  let at = head.length
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + 20 * table
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
    const bytes = woff.subarray(offset, offset + packed)
    const padding = -length & 3
    woff.copy(head, 12 + 16 * table, entry, entry + 4)
    woff.copy(head, 16 + 16 * table, entry + 16, entry + 20)
    head.writeUInt32BE(at, 20 + 16 * table)
    head.writeUInt32BE(length, 24 + 16 * table)
    tables.push(packed < length ? inflateSync(bytes) : bytes, Buffer.alloc(padding))
    at += length + padding
  }
  return Buffer.concat([head, ...tables])
}

function writeWithEncodings(path, contents) {
  writeFileSync(path, contents)
  // A font is compressed already.
  if (path.endsWith('.woff2') || contents.length < MIN_COMPRESSED_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: contents.length }
  writeFileSync(`${path}.br`, brotliCompressSync(contents, { params }))
  writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }))
}

/** For each entry its file and the files that it imports at once; for everything the name. */
function describeOutputs(outputs) {
  const nameOf = (path) => basename(path)
  const entries = Object.entries(outputs).filter(([, { entryPoint }]) =>
    Object.values(ENTRIES).some((source) => source === entryPoint),
  )
  return {
    entries: Object.fromEntries(
      entries.map(([path, { entryPoint, imports }]) => [
        Object.keys(ENTRIES).find((name) => ENTRIES[name] === entryPoint),
        {
          file: nameOf(path),
          imports: imports.filter(({ kind }) => kind === 'import-statement').map((one) => nameOf(one.path)),
        },
      ]),
    ),
    files: Object.keys(outputs).map(nameOf),
  }
}
