import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { makeTrack } from '../support/catalogue.ts'
import { type Installation, KHONHAC, makeInstallation } from '../support/server.ts'

/** So many that a thread of its own reads them, and that this takes seconds. */
const MANY_TRACKS = 60_000

async function fill({ dataDir }: Installation): Promise<void> {
  const store = openStore({ url: `sqlite:${dataDir}/khonhac.db` })
  await store.migrate()
  await makeTrack(store)
  const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info('tracks')`.execute(store.db)
  const own: Record<string, string> = { id: `printf('%08x-0000-4000-8000-000000000000', n.i)`, slug: `'bai-' || n.i` }
  const values = columns.map(({ name }) => own[name] ?? `t.${name}`).join(', ')
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY_TRACKS})`
  await sql.raw(`insert into tracks ${numbers} select ${values} from n, (select * from tracks) t`).execute(store.db)
  await store.close()
}

/** The server signals itself as it says that it listens: another process might be too late, and the catalogue loaded. */
const SIGNAL_WHEN_LISTENING = `data:text/javascript,${encodeURIComponent(`
  const { stdout } = process
  const write = stdout.write.bind(stdout)
  stdout.write = (text, ...rest) => {
    if (String(text).includes('"listening"')) process.kill(process.pid, 'SIGTERM')
    return write(text, ...rest)
  }
`)}`

test('SIGTERM during the load of a large catalogue: the load is given up, and the exit code is 0', async () => {
  // The product's drain: a busy machine has not even started its threads by then.
  await using installation = await makeInstallation({ LOG_LEVEL: 'info', DRAIN_SECONDS: '5' })
  await fill(installation)
  const child = spawn(KHONHAC, ['serve'], {
    env: { ...installation.env, PORT: '0', NODE_OPTIONS: `--import ${SIGNAL_WHEN_LISTENING}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout) said += String(chunk)

  const [code] = await exited
  expect(code).toBe(0)
  expect(said).toContain('listening')
  expect(said).toContain('every request was answered')
  expect(said).not.toContain('catalogue loaded')
  expect(said).not.toContain('left behind')
})
