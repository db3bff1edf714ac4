import { createClient } from '../../client/dist/index.js'
import { openCopy } from './sqlite-copy.mjs'

// Keeps a copy of the catalogue in SQLite until it is stopped: KHONHAC_KEY=kn_live_… node mirror.mjs [copy.db]
// In a project of your own the client is 'khonhac-client'.

const { KHONHAC_URL = 'http://localhost:3000', KHONHAC_KEY: key } = process.env
const copy = openCopy(process.argv[2] ?? 'copy.db')
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
const client = createClient({ baseUrl: `${KHONHAC_URL}/api/public`, key, signal: stop.signal })
try {
  for await (const { phase, put, removed, isWhole } of client.mirror(copy, { onError: console.warn }))
    console.log(`${phase}: ${put} put, ${removed} removed; ${copy.count()} tracks${isWhole ? '' : ' so far'}`)
} catch (error) {
  if (!stop.signal.aborted) throw error
} finally {
  copy.close()
}
