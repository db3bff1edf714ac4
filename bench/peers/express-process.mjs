// What one would write in an afternoon: Express, PostgreSQL, a key, a quota, a log. `node express-process.mjs DATABASE_URL KEY LOG_FILE`, tells its
// port to its parent. Statements are prepared, every order and filter has an index; links are not signed and answers are not kept.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import express from 'express'
import pg from 'pg'
import { FIELDS } from './postgres-tracks.mjs'

const [connectionString, key, logFile] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 8 })
const app = express()
app.disable('x-powered-by')
const log = createWriteStream(logFile, { highWaterMark: 1 << 20 })
const keys = new Map([[digest(key), { limit: 1_000_000, used: 0, window: 0 }]])
const PAGE = 20

app.use((request, response, next) => {
  const startedAt = performance.now()
  response.on('finish', () =>
    log.write(
      `${Date.now()} ${request.method} ${request.url} ${response.statusCode} ${Math.round(performance.now() - startedAt)}\n`,
    ),
  )
  const caller = keys.get(digest(request.get('X-API-Key') ?? ''))
  if (caller === undefined) return response.status(401).json({ error: 'no key' })
  const window = Math.floor(Date.now() / 60_000)
  if (caller.window !== window) Object.assign(caller, { window, used: 0 })
  if (++caller.used > caller.limit) return response.status(429).json({ error: 'too many' })
  response.set({
    'X-RateLimit-Limit': String(caller.limit),
    'X-RateLimit-Remaining': String(caller.limit - caller.used),
  })
  next()
})

app.get('/tracks', async (request, response) => {
  const { page, offset } = pageOf(request)
  const { bpm_min, bpm_max } = request.query
  if (bpm_min === undefined) {
    const [rows, total] = await Promise.all([
      ask('newest', `select ${FIELDS} from tracks order by place limit $1 offset $2`, [PAGE, offset]),
      ask('all', 'select count(*)::int as total from tracks', []),
    ])
    return response.json(listOf(rows, total, page))
  }
  const range = [Number(bpm_min), Number(bpm_max)]
  const where = 'from tracks where bpm between $1 and $2'
  const [rows, total] = await Promise.all([
    ask('range', `select ${FIELDS} ${where} order by play_count desc, id limit $3 offset $4`, [...range, PAGE, offset]),
    ask('range-total', `select count(*)::int as total ${where}`, range),
  ])
  response.json(listOf(rows, total, page))
})

app.get('/tracks/:id', async (request, response) => {
  const [track] = await ask('one', `select ${FIELDS} from tracks where id = $1`, [request.params.id])
  if (track === undefined) return response.status(404).json({ error: 'not found' })
  response.json(track)
})

const WAYS = {
  ilike: { where: `folded ilike '%' || $1 || '%'`, order: 'play_count desc, id', withQuery: false },
  trgm: {
    where: `folded like '%' || $1 || '%' or $2 <% folded`,
    order: 'word_similarity($2, folded) desc, id',
    withQuery: true,
  },
}

app.get('/search/:way', async (request, response) => {
  const { page, offset } = pageOf(request)
  const { where, order, withQuery } = WAYS[request.params.way]
  const folded = fold(String(request.query.q))
  const like = folded.replace(/[\\%_]/g, '\\$&')
  const values = withQuery ? [like, folded] : [like]
  const [limit, skip] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const [rows, total] = await Promise.all([
    ask(
      request.params.way,
      `select id, title, artist, genre, audio_url from tracks where ${where} order by ${order} limit ${limit} offset ${skip}`,
      [...values, PAGE, offset],
    ),
    ask(`${request.params.way}-total`, `select count(*)::int as total from tracks where ${where}`, values),
  ])
  response.json(listOf(rows, total, page))
})

const server = app.listen(0, '127.0.0.1', () => process.send(server.address().port))

async function ask(name, text, values) {
  return (await pool.query({ name, text, values })).rows
}

function pageOf(request) {
  const page = Number(request.query.page ?? 1)
  return { page, offset: (page - 1) * PAGE }
}

function listOf(data, [{ total }], page) {
  return { data, meta: { total, page, limit: PAGE, total_pages: Math.ceil(total / PAGE) } }
}

function fold(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase()
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex')
}
