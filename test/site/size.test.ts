import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../../dist/web')
/** Brotli; what a reader fetches before anything is played. */
const MAX_FIRST_SCRIPT_BYTES = 10_000

interface Manifest {
  entries: Record<string, { file: string; imports: string[] }>
}

/** As a browser fetches it: compressed where that is worth it. */
function sentBytes(name: string): number {
  const path = join(WEB, 'assets', name)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

test('the first script of the site is small, and the player is not in it', () => {
  const { entries }: Manifest = JSON.parse(readFileSync(join(WEB, 'manifest.json'), 'utf8'))
  const { file, imports } = entries.site!
  const names = [file, ...imports]
  const sources = names.map((name) => readFileSync(join(WEB, 'assets', name), 'utf8')).join('\n')

  expect(names.reduce((sum, name) => sum + sentBytes(name), 0)).toBeLessThanOrEqual(MAX_FIRST_SCRIPT_BYTES)
  expect(sources).toContain('/open-player-')
  expect(sources).not.toContain('mediaSession')
})
