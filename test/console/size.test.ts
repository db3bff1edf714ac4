import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ASSETS = join(import.meta.dirname, '../../dist/web/assets')
// All applications and pages together: one that is opened fetches its own. Collections took seven thousand, releases and the figures of partners eight.
const MAX_SCRIPTS_BYTES = 226_000
/** Two alphabets of three weights, and of the type that code is set in, which only the reference fetches. */
const FONTS = 8
const MAX_FONTS_BYTES = 82_000

const files = readdirSync(ASSETS)
const sizeOf = (names: readonly string[]) => names.reduce((sum, name) => sum + statSync(join(ASSETS, name)).size, 0)
/** As a browser fetches it: compressed where that is worth it. */
const asSent = (name: string) => (files.includes(`${name}.br`) ? `${name}.br` : name)

test('all scripts of the console together are small', () => {
  const scripts = files.filter((name) => name.endsWith('.js')).map(asSent)

  expect(scripts.length).toBeGreaterThan(0)
  expect(sizeOf(scripts)).toBeLessThanOrEqual(MAX_SCRIPTS_BYTES)
})

test('so are all fonts, in every weight and both alphabets', () => {
  const fonts = files.filter((name) => name.endsWith('.woff2'))

  expect(fonts).toHaveLength(FONTS)
  expect(sizeOf(fonts)).toBeLessThanOrEqual(MAX_FONTS_BYTES)
})
