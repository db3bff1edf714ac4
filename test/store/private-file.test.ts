import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { makeFolder } from '../cli/run-cli.ts'
import { makeTrack } from '../support/catalogue.ts'

test('a store in a folder that everybody may enter is readable by its owner alone', async () => {
  const folder = join(await makeFolder(), 'made before')
  await mkdir(folder)
  await chmod(folder, 0o755)
  const store = openStore({ url: `sqlite:${join(folder, 'khonhac.db')}` })
  await store.migrate()
  await makeTrack(store)

  const names = await readdir(folder)
  expect(names).toContain('khonhac.db-wal')
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600)
  await store.close()
})
