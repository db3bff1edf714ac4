import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { generateLines } from '../../bench/generate.mjs'
import { findLastSeq } from '../../src/store/change-log.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { type Result, startCli } from './run-cli.ts'

export async function writeGenerated(path: string, tracks: number, seed = 1) {
  const stream = createWriteStream(path)
  for await (const line of generateLines(tracks, seed, { playsDays: 2 })) {
    if (!stream.write(`${line}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'close')
}

export async function withStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ url: `sqlite:${join(dataDir, 'khonhac.db')}` })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** What partners would see, without the times at which things were written. */
export const readCatalogue = (dataDir: string) =>
  withStore(dataDir, async ({ db }) => {
    const tracks = await db.selectFrom('tracks').selectAll().orderBy('id').execute()
    return {
      tracks: tracks.map(({ created_at, updated_at, ...track }) => track),
      artists: await db.selectFrom('artists').select(['id', 'name', 'biography']).orderBy('id').execute(),
      credits: await db.selectFrom('track_artists').selectAll().orderBy('track_id').orderBy('position').execute(),
      plays: await db.selectFrom('plays_daily').selectAll().orderBy('track_id').orderBy('day').execute(),
    }
  })

/** Makes one track of the file take this long to write, so that an import cannot be over before it is interrupted. */
export async function slowDown(dataDir: string, trackId: string, rows: number): Promise<() => void> {
  await withStore(dataDir, (store) => store.migrate())
  const execute = (text: string) => {
    const database = new DatabaseSync(join(dataDir, 'khonhac.db'), { timeout: 10_000 })
    database.exec(text)
    database.close()
  }
  execute(`
    create view slow as
      with recursive slow(n) as (select 1 union all select n + 1 from slow where n < ${rows}) select n from slow;
    create trigger slow_track before insert on tracks when new.id = '${trackId}' begin select count(*) from slow; end`)
  return () => execute('drop trigger slow_track; drop view slow')
}

/** Sends `signal` once some of the file is in the store. */
export async function interrupt(dataDir: string, file: string, signal: NodeJS.Signals): Promise<Result> {
  return await startCli(dataDir, ['import', file, '--json'], {
    onSpawn: (child) =>
      void withStore(dataDir, async (store) => {
        while (child.exitCode === null && (await findLastSeq(store.db)) === 0) await delay(5)
        child.kill(signal)
      }),
  })
}

/** What was said beside the progress, which is told when an import takes more than five seconds. */
export const withoutProgress = (text: string) => text.replace(/^.+: (\d+%, )?[\d,]+ lines, [\d,]+\/s.*\n/gm, '')
