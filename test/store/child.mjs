// Run by processes.test.ts as a process of its own: `node child.mjs <task> <url>`. It needs the built program, since Node 20
// reads no TypeScript.
import { once } from 'node:events'
import { appendChanges } from '../../dist/src/store/change-log.js'
import { openStore } from '../../dist/src/store/store.js'

const [task, url] = process.argv.slice(2)
const store = openStore({ url })

function artists(count, name) {
  return Array.from({ length: count }, () => ({ id: crypto.randomUUID(), name, created_at: 1, updated_at: 1 }))
}

const TASKS = {
  migrate: () => store.migrate(),

  append: () =>
    store.transaction((trx) => appendChanges(trx, [{ kind: 'track', entity_id: 'x', action: 'updated' }], 0)),

  /** Batches without a pause until it is told to stop; answers with how many rows it wrote. */
  async import() {
    let isStopped = false
    process.once('message', () => {
      isStopped = true
    })
    let written = 0
    while (!isStopped) {
      await store.transaction(async (trx) => {
        for (let part = 0; part < 20; part += 1)
          await trx.insertInto('artists').values(artists(200, 'import')).execute()
      })
      written += 4000
      if (written === 4000) process.send('begun')
    }
    process.send({ written })
  },

  /** Keeps the write lock until it is told to let go. */
  hold: () =>
    store.transaction(async (trx) => {
      await trx.insertInto('artists').values(artists(1, 'held')).execute()
      process.send('holding')
      await once(process, 'message')
    }),
}

await TASKS[task]()
await store.close()
process.disconnect?.()
