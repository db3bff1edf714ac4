import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { read, STYLE_FILES, WEB_FILES } from './rooms.ts'

/** From the weakest to the strongest, as `web/styles.css` declares them. */
const LAYERS = ['base', 'vendor', 'components', 'app', 'parts', 'pages']

/**
 * The layer that the styles of a folder are in, and the words that its class names begin with: no two folders share one, so that no two
 * pages can mean different things by one name. `web` itself styles elements and a few words that all pages use.
 */
const FOLDERS: Readonly<Record<string, { layer: string; words: string }>> = {
  web: {
    layer: 'base',
    words:
      'brand-ground brand-head brand-name brand-sign brand-stem card columns facts numbers row skip small soft stack unseen',
  },
  'web/components/feedback': {
    layer: 'components',
    words: 'badge consequences dialog empty note progress skeleton toast toasts tone',
  },
  'web/components/figures': { layer: 'components', words: 'plot qr' },
  'web/components/form': {
    layer: 'components',
    words: 'button code copy-field drop field filters form icon input select switch',
  },
  'web/components/list': { layer: 'components', words: 'cover listed pagination tab table tabs' },
  'web/components/sound': { layer: 'components', words: 'waveform' },
  'web/app': { layer: 'app', words: 'app' },
  'web/console': { layer: 'app', words: 'shell' },
  'web/console/find': { layer: 'pages', words: 'seek' },
  'web/console/pages/audit': { layer: 'pages', words: 'audit' },
  'web/console/pages/catalogue': { layer: 'pages', words: 'catalogue' },
  'web/console/pages/collections': { layer: 'pages', words: 'collection' },
  'web/console/pages/insight': { layer: 'pages', words: 'insight' },
  'web/console/pages/overview': { layer: 'pages', words: 'overview' },
  'web/console/pages/partners': { layer: 'pages', words: 'partners' },
  'web/console/pages/takedowns': { layer: 'pages', words: 'takedowns' },
  'web/console/pages/trace': { layer: 'pages', words: 'trace' },
  'web/docs': { layer: 'pages', words: 'docs' },
  'web/partner': { layer: 'pages', words: 'partner' },
  'web/site': {
    layer: 'app',
    words:
      'site-about site-bare site-brand site-busy site-choices site-end site-keys site-links site-lost site-main site-menu site-more site-plain site-theme site-top site-wide',
  },
  'web/site/about': { layer: 'pages', words: 'about' },
  'web/site/find': { layer: 'pages', words: 'find' },
  'web/site/lists': { layer: 'pages', words: 'lists' },
  'web/site/pages': { layer: 'pages', words: 'page' },
  'web/site/parts': {
    layer: 'app',
    words:
      'site-chip site-chips site-choice site-clip site-copy site-fields site-float site-portrait site-record site-round site-search site-unprinted site-verdict',
  },
  'web/site/player': { layer: 'parts', words: 'player' },
  'web/site/track': { layer: 'pages', words: 'track' },
  'web/site/tracks': { layer: 'parts', words: 'song' },
  'web/site/use': { layer: 'pages', words: 'use' },
  'web/site/verify': { layer: 'pages', words: 'verify' },
}

const isEntry = (file: string) => /(?:^|\/)(?:plain-)?styles\.css$/.test(file)
const ENTRIES = STYLE_FILES.filter(isEntry)
const SHEETS = STYLE_FILES.filter((file) => !isEntry(file))
const IMPORT = /@import "([^"]+)" layer\((\w+)\);/g

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** At the commas that are in no brackets. */
function splitList(list: string): string[] {
  let depth = 0
  const marked = [...list].map((char) => {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    return char === ',' && depth === 0 ? '\0' : char
  })
  return marked.join('').split('\0')
}

/** Every selector of a sheet, those inside of `@media` included. */
const selectorsOf = (css: string) =>
  [...withoutComments(css).matchAll(/(?:^|[{};])([^@{};]+)\{/g)]
    .flatMap(([, list]) => splitList(list!))
    .map((selector) => selector.trim())
    .filter((selector) => !/^(?:to|from|\d+%)$/.test(selector))

const classesOf = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!)

const begins = (name: string, word: string) => name === word || name.startsWith(`${word}-`)

/** The folder that a class belongs to; the longest word decides: `copy-field` is no `copy`. */
function ownerOf(name: string): string | undefined {
  return Object.keys(FOLDERS).find((folder) => FOLDERS[folder]!.words.split(' ').some((word) => begins(name, word)))
}

const rankOf = (folder: string) => LAYERS.indexOf(FOLDERS[folder]!.layer)

test('what a page links says which files are in which layer, and nothing else', () => {
  expect(ENTRIES.length).toBeGreaterThan(4)
  expect(SHEETS.length).toBeGreaterThan(20)
  for (const file of ENTRIES) {
    const rest = withoutComments(read(file)).replaceAll(IMPORT, '').trim()
    expect(rest, file).toBe(file === 'web/styles.css' ? `@layer ${LAYERS.join(', ')};` : '')
  }
})

test('every stylesheet is linked, in the layer of its folder', () => {
  const placed = new Map<string, string>()
  for (const entry of ENTRIES) {
    for (const [, path, layer] of read(entry).matchAll(IMPORT)) {
      const file = path!.startsWith('.') ? new URL(path!, `file:///${entry}`).pathname.slice(1) : path!
      expect(placed.get(file) ?? layer, file).toBe(layer)
      placed.set(file, layer!)
    }
  }
  placed.delete('uplot/dist/uPlot.min.css')
  expect(Object.fromEntries(placed)).toEqual(
    Object.fromEntries(SHEETS.map((file) => [file, FOLDERS[dirname(file)]?.layer])),
  )
})

test('what every page links knows no page', () => {
  const paths = [...read('web/styles.css').matchAll(IMPORT)].map(([, path]) => path)
  expect(paths.filter((path) => !/^\.\/(?:\w+\.css|components\/[\w-]+\/[\w-]+\.css)$/.test(path!))).toEqual([])
})

test('the words of two folders differ', () => {
  const words = Object.values(FOLDERS).flatMap((folder) => folder.words.split(' '))
  expect(words.filter((word) => words.filter((other) => begins(word, other)).length > 1)).toEqual([])
})

test.each(SHEETS)('%s styles its own classes, and others only inside of or beside them', (file) => {
  const folder = dirname(file)
  const wrong = selectorsOf(read(file)).filter((selector) => {
    const owners = classesOf(selector)
      .filter((name) => !name.startsWith('u-'))
      .map(ownerOf)
    if (owners.length === 0) return folder !== 'web' && !/^(?::root|.*#\w|\[data-)/.test(selector)
    const isOwn = owners.includes(folder)
    return !isOwn || owners.some((owner) => owner === undefined || rankOf(owner) > rankOf(folder))
  })
  expect(wrong).toEqual([])
})

test('no class is styled that no page has', () => {
  const code = WEB_FILES.map(read).join('\n')
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code) || code.includes(`${name.replace(/-[^-]*$/, '-')}$\{`)
  const names = new Set(SHEETS.flatMap((file) => selectorsOf(read(file)).flatMap(classesOf)))
  expect([...names].filter((name) => !name.startsWith('u-') && !isUsed(name))).toEqual([])
})
