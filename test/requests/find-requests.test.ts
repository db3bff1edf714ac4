import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRequests } from '../../src/requests/insight/find-requests.ts'
import { openJournal } from '../../src/requests/journal/journal.ts'
import { openShipper } from '../../src/requests/ship.ts'
import type { Store } from '../../src/store/store.ts'
import { makeFolder } from '../support/folder.ts'
import { makeEntry, NOON } from '../support/log-entries.ts'
import { eachStore } from '../support/stores.ts'

const directory = makeFolder()

/** A store behind whose first answer something else happens. */
function interrupting(store: Store, interrupt: () => Promise<void>): Store {
  let isFirst = true
  return {
    ...store,
    db: store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst) {
          isFirst = false
          await interrupt()
        }
        return result
      },
    }),
  }
}

eachStore('requests of the log', (openFresh) => {
  test('that are shipped, and whose file is deleted, while they are read are found', async () => {
    const { store } = await openFresh()
    const now = () => NOON
    const journal = openJournal({ directory, host: 'here', pid: 42, startedAt: NOON, now })
    const shipper = openShipper({ store, directory, owner: journal.owner, now, onError: () => {} })
    journal.append(makeEntry({ requestId: 'one' }))
    const query = { since: NOON - 1, limit: 10 }
    const ids = async (from: Store) => (await findRequests(from, query, directory)).map((row) => row.request_id)
    expect(await ids(store)).toEqual(['one'])

    const shipping = interrupting(store, async () => {
      await shipper.flush()
      for (const name of readdirSync(directory)) rmSync(join(directory, name))
    })
    expect(await ids(shipping)).toEqual(['one'])
    await journal.close()
  })
})
