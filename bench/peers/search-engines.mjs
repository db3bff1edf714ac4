import { DatabaseSync } from '@photostructure/sqlite'
import MiniSearch from 'minisearch'
import pg from 'pg'

/**
 * The engines that are compared. Each takes songs (`title`, `artist`, `featured`, `genre`) and answers `search(q, limit)` with the numbers of the best. All
 * but ours are given folded texts, and used as their manuals advise for this: every word, the last as a prefix, typos allowed
 * where the engine can; when that finds nothing, any of the words.
 */

const ESCAPED = /[^\p{L}\p{N}]+/gu
const wordsOf = (fold, q) =>
  fold(q)
    .split(ESCAPED)
    .filter((word) => word !== '')

const artistsOf = ({ artist, featured = [] }) => [artist, ...featured].join(' ')

export async function openOurs(load, songs) {
  const { makeSongCatalog } = await load('test/search/song-catalogue.js')
  const { search } = await load('src/search/results.js')
  const catalog = makeSongCatalog(songs)
  const numbers = new Map(songs.map((_, at) => [`b0000000-0000-4000-8000-${String(at).padStart(12, '0')}`, at]))
  return {
    search(q, limit) {
      const page = { within: undefined, sort: 'relevance', offset: 0, limit }
      return search(catalog, q, page).hits.map(({ slot }) => numbers.get(catalog.track(slot).id))
    },
    close() {},
  }
}

/** Given folded texts: every word; when that finds nothing, with a typo in each; then any of the words. */
const ORAMA_TRIES = [
  { threshold: 0, tolerance: 0 },
  { threshold: 0, tolerance: 1 },
  { threshold: 1, tolerance: 1 },
]

/** Installed only where comparisons are run (install.mjs). */
export async function openOrama(songs, fold) {
  const { create, insertMultiple, search } = await import('@orama/orama')
  const index = create({ schema: { number: 'number', title: 'string', artist: 'string', genre: 'string' } })
  const documents = songs.map((song, number) => ({
    number,
    title: fold(song.title),
    artist: fold(artistsOf(song)),
    genre: fold(song.genre),
  }))
  await insertMultiple(index, documents, 5000)
  const properties = ['title', 'artist', 'genre']
  return {
    async search(q, limit) {
      let found
      for (const way of ORAMA_TRIES) {
        found = await search(index, { term: fold(q), properties, boost: { title: 2 }, limit, ...way })
        if (found.count > 0) break
      }
      return found.hits.map(({ document }) => document.number)
    },
    close() {},
  }
}

export function openMiniSearch(songs, fold) {
  const index = new MiniSearch({ fields: ['title', 'artist', 'genre'], processTerm: (term) => fold(term) || null })
  index.addAll(songs.map((song, id) => ({ ...song, artist: artistsOf(song), id })))
  const options = { prefix: true, fuzzy: (term) => (term.length > 3 ? 0.25 : false), boost: { title: 2 } }
  return {
    search(q, limit) {
      const all = index.search(q, { ...options, combineWith: 'AND' })
      const found = all.length > 0 ? all : index.search(q, options)
      return found.slice(0, limit).map(({ id }) => id)
    },
    close() {},
  }
}

export function openFts5(songs, fold) {
  const db = new DatabaseSync(':memory:')
  db.exec("create virtual table songs using fts5(title, artist, genre, prefix='1 2 3')")
  const insert = db.prepare('insert into songs(rowid, title, artist, genre) values (?, ?, ?, ?)')
  db.exec('begin')
  for (const [at, song] of songs.entries()) insert.run(at, fold(song.title), fold(artistsOf(song)), fold(song.genre))
  db.exec('commit')
  const select = db.prepare('select rowid from songs where songs match ? order by bm25(songs, 2, 1, 0.5) limit ?')
  return {
    search(q, limit) {
      const words = wordsOf(fold, q).map((word) => `"${word}"`)
      if (words.length === 0) return []
      words[words.length - 1] += '*'
      const all = select.all(words.join(' '), limit)
      const found = all.length > 0 ? all : select.all(words.join(' OR '), limit)
      return found.map(({ rowid }) => Number(rowid))
    },
    close: () => db.close(),
  }
}

export async function openTrigrams(songs, fold, postgres) {
  const client = new pg.Client({ connectionString: await postgres.createDatabase() })
  await client.connect()
  await client.query('create extension pg_trgm')
  await client.query('create table songs(id int primary key, text text not null)')
  for (let from = 0; from < songs.length; from += 5000) {
    const some = songs.slice(from, from + 5000)
    const texts = some.map((song) => fold(`${song.title} ${artistsOf(song)} ${song.genre}`))
    await client.query('insert into songs select * from unnest($1::int[], $2::text[])', [
      some.map((_, at) => from + at),
      texts,
    ])
  }
  await client.query('create index on songs using gin (text gin_trgm_ops)')
  await client.query('analyze songs')
  const text = `select id from songs where text like '%' || $1 || '%' or $2 <% text
    order by word_similarity($2, text) desc, length(text) limit $3`
  return {
    async search(q, limit) {
      const folded = fold(q).replaceAll('\0', '')
      const like = folded.replace(/[\\%_]/g, '\\$&')
      const { rows } = await client.query({ name: 'search', text, values: [like, folded, limit] })
      return rows.map(({ id }) => id)
    },
    close: () => client.end(),
  }
}
