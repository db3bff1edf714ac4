import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillBlocks, formatTable, STALE } from './blocks.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'docs/third-party.md')

interface Locked {
  version: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  /** Only of a platform, a processor. */
  os?: string[]
}

/** What a business may ship unasked. LGPL: a library of its own that is loaded when the program runs, and can be replaced. */
const WELCOME = [
  '0BSD',
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'LGPL-2.1',
  'LGPL-3.0-or-later',
]

/** All that an installation has, whatever it needs to be built and tested left out. */
async function listInstalled(): Promise<[name: string, Locked][]> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'))
  return Object.entries(packages as Record<string, Locked>)
    .filter(([path, { dev, devOptional, link }]) => path.startsWith('node_modules/') && !dev && !devOptional && !link)
    .map(([path, locked]) => [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), locked])
}

test('every package of an installation has a licence that a business may ship', async () => {
  const unwelcome = (await listInstalled()).filter(
    ([, { license = '' }]) => !license.split(' AND ').every((each) => WELCOME.includes(each)),
  )

  expect(unwelcome.map(([name, { license }]) => `${name}: ${license}`)).toEqual([])
})

test('docs/third-party.md lists them', async () => {
  const rows = (await listInstalled())
    .map(([name, { version, license = '', os }]) => [name, version, license, os === undefined ? '' : os.join(', ')])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))

  const filled = fillBlocks(await readFile(PAGE, 'utf8'), {
    packages: () => formatTable(['package', 'version', 'licence', 'only on'], rows),
  })

  await expect(filled, STALE).toMatchFileSnapshot(PAGE)
})
