import pg from 'pg'
import { parentOf } from './process-time.mjs'

const COLUMNS = {
  ...{
    id: 'uuid',
    title: 'text',
    artist: 'text',
    artist_id: 'uuid',
    genre: 'text',
    duration: 'text',
    audio_url: 'text',
  },
  ...{ preview_start_seconds: 'int', preview_duration_seconds: 'int', cover_url: 'text', media_expires_in: 'int' },
  ...{ play_count: 'int', like_count: 'int', slug: 'text', bpm: 'float8', musical_key: 'text', energy: 'float8' },
  ...{ loudness_db: 'float8', isrc: 'text', release_date: 'text', license_code: 'text', attribution_required: 'bool' },
  ...{ commercial_use_allowed: 'bool', territory: 'text', is_explicit: 'bool', artists: 'jsonb' },
}
export const FIELDS = Object.keys(COLUMNS).join(', ')
const AT_ONCE = 5000

/** The tracks as the API tells them, newest first, in a table of their own. Returns the process of PostgreSQL that all others come from. */
export async function fillPostgres(url, tracks, fold) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create extension pg_trgm')
  const columns = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)
  await client.query(`create table tracks (${columns.join(', ')}, place int, folded text)`)
  for (let from = 0; from < tracks.length; from += AT_ONCE) {
    const rows = tracks.slice(from, from + AT_ONCE).map((track, at) => ({
      ...track,
      place: from + at,
      folded: fold(`${track.title} ${track.artist} ${track.genre}`),
    }))
    await client.query('insert into tracks select * from jsonb_populate_recordset(null::tracks, $1)', [
      JSON.stringify(rows),
    ])
  }
  await client.query('alter table tracks add primary key (id)')
  for (const column of ['place', 'bpm', 'play_count desc, id']) await client.query(`create index on tracks (${column})`)
  await client.query('create index on tracks using gin (folded gin_trgm_ops)')
  await client.query('vacuum analyze tracks')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const pid = parentOf(rows[0].pid)
  await client.end()
  return pid
}
