import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillBlocks, formatTable, STALE } from './blocks.ts'
import { LIMITS, readLimit } from './limits.ts'

const PAGE = join(import.meta.dirname, '../../docs/limits.md')

test('docs/limits.md says what the constants say', async () => {
  const makers = Object.entries(LIMITS).map(([name, limits]) => {
    const rows = limits.map(([what, file, constant]) => [what, readLimit(file, constant), `src/${file}`])
    return [name, () => formatTable(['what', 'limit', 'where'], rows)] as const
  })

  const filled = fillBlocks(await readFile(PAGE, 'utf8'), Object.fromEntries(makers))

  await expect(filled, STALE).toMatchFileSnapshot(PAGE)
})
