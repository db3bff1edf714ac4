import { parentOf, processSeconds } from './process-time.mjs'
import { findEngines, generateSongs, QUERIES } from './search-speed.mjs'
import { formatTable, shorten } from './table.mjs'

/** After so many seconds of processor time the mean is told. */
const ENOUGH_SECONDS = 4

/** What a query costs, and how often the song that was meant is the first or among five. */
export async function measureEngines({ tracks, load, postgres }) {
  const engines = await findEngines(load, postgres)
  const { SONGS } = await load('test/search/songs.js')
  const questions = await load('test/search/queries.js')
  const songs = await generateSongs(tracks)
  const asked = questions.askForAll(SONGS, 21)
  const rows = []
  let ours
  for (const [name, open] of Object.entries(engines)) {
    const small = await open(SONGS)
    const found = await countFound(small, asked, SONGS, questions.isAnswer)
    await small.close()
    const engine = await open(songs)
    const ms = await measureCost(engine, name === 'pg_trgm' ? await findPostgres(postgres) : undefined)
    await engine.close()
    ours ??= ms
    console.log(`${name}: ${shorten(ms)} ms a query`)
    rows.push([name === 'khonhac' ? '**Kho Nhạc**' : name, `${shorten(ms)} ms`, shorten(ms / ours), ...found])
  }
  const head = ['engine', 'processor time per query', '÷ ours', 'meant song is the first', '… is among five']
  return { search: formatTable(head, rows) }
}

async function countFound(engine, asked, songs, isAnswer) {
  let first = 0
  let amongFive = 0
  for (const { q, kind, wanted } of asked) {
    const at = (await engine.search(q, 5)).findIndex((number) => isAnswer(kind, songs[wanted], songs[number]))
    if (at === 0) first++
    if (at >= 0 && at < 5) amongFive++
  }
  return [first, amongFive].map((count) => `${((count / asked.length) * 100).toFixed(1)} %`)
}

async function measureCost(engine, databasePid) {
  const queries = Object.values(QUERIES).flat()
  const seconds = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6 + (databasePid === undefined ? 0 : processSeconds(databasePid))
  }
  const askAll = async () => {
    for (const q of queries) await engine.search(q, 20)
  }
  // Once before it is counted: code is compiled, pages are in memory.
  await askAll()
  const before = seconds()
  let rounds = 0
  while (seconds() - before < ENOUGH_SECONDS) {
    await askAll()
    rounds++
  }
  return ((seconds() - before) * 1000) / rounds / queries.length
}

/** The process that all others of PostgreSQL come from. */
async function findPostgres(postgres) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const pid = parentOf(rows[0].pid)
  await client.end()
  return pid
}
