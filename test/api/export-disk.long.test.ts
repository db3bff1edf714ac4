import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openExports } from '../../src/exports/exports.ts'
import { findLastSeq } from '../../src/store/change-log.ts'
import { type Api, eachApi } from '../support/api.ts'
import { makeTrack } from '../support/catalogue.ts'

eachApi('exports without room', {}, (api) => {
  test('a disk that fills up half-way is said, leaves nothing behind, and is forgotten when there is room again', async () => {
    const { store, dataDir } = api()
    for (let number = 0; number < 120; number++) await makeTrack(store, { title: `${'Mưa rơi '.repeat(24)}${number}` })
    const full = await exportIn(api(), join(dataDir, 'small'), 'ulimit -f 128 && ')
    expect(full).toEqual({ refused: [503, 'NOT_READY'], cause: 'EFBIG', left: [] })
    const again = await exportIn(api(), join(dataDir, 'small'), '')
    expect(again).toMatchObject({
      count: 120,
      left: [expect.stringContaining('.ndjson'), expect.stringContaining('.gz')],
    })
  })

  test('only the last few are kept; no room is said, and nothing is left behind', async () => {
    const { store, dataDir } = api()
    const exports = openExports({ dataDir: join(dataDir, 'second'), store, now: Date.now, waitMs: 600_000 })
    for (let turn = 0; turn < 4; turn++) {
      await makeTrack(store)
      await exports.find(await findLastSeq(store.db))
    }
    const folder = join(dataDir, 'second/exports')
    const [own = ''] = await readdir(folder)
    expect(await readdir(join(folder, own))).toHaveLength(6)
    await exports.close()
    // A file where the folder should be is as good as a full disk.
    await writeFile(join(dataDir, 'third'), '')
    const full = openExports({ dataDir: join(dataDir, 'third'), store, now: Date.now, waitMs: 600_000 })
    await expect(full.find(0)).rejects.toMatchObject({ status: 503, code: 'NOT_READY' })
    await full.close()
  })
})

/** Exports in a process whose files cannot grow beyond a size: the write that comes to it is cut short just as by a full disk. */
async function exportIn({ store }: Api, dataDir: string, limit: string) {
  const built = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../dist/src', path)).href)
  const script = `
    import { readdirSync } from 'node:fs'
    import { openExports } from ${built('exports/exports.js')}
    import { openStore } from ${built('store/store.js')}
    const dataDir = ${JSON.stringify(dataDir)}
    const store = openStore({ url: ${JSON.stringify(store.url)} })
    const exports = openExports({ dataDir, store, now: Date.now, waitMs: 600_000 })
    const told = await exports.find(0).then(
      ({ count }) => ({ count }),
      ({ status, code, cause }) => ({ refused: [status, code], cause: cause?.code }),
    )
    const left = readdirSync(dataDir + '/exports', { recursive: true }).filter((name) => name.includes('.ndjson'))
    console.log(JSON.stringify({ ...told, left: left.sort() }))
    await exports.close()
    await store.close()`
  // A file: threads would inherit the flags of a script that was given as text.
  const file = `${dataDir}.mjs`
  await writeFile(file, script)
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, file])
  return JSON.parse(stdout)
}
