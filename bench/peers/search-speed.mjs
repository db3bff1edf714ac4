import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateLines } from '../generate.mjs'
import { installPeers } from './install.mjs'
import { openFts5, openMiniSearch, openOrama, openOurs, openTrigrams } from './search-engines.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LETTERS = 'abcdeghiklmnopqrstuvxy'

/** What is asked of every engine, by kind. */
export const QUERIES = {
  'one letter': Array.from(LETTERS),
  'two letters': Array.from({ length: 40 }, (_, at) => LETTERS[at % 22] + LETTERS[(at * 7 + 3) % 22]),
  'a word': ['mua', 'em', 'đường', 'ngay', 'nguyen', 'linh', 'remix', 'thuong', 'hoa', 'saigon'],
  words: ['em cua ngay hom qua', 'mưa trên phố', 'anh em', 'hom qua', 'duong ve que nha', 'bien nho xa dan'],
  'title and artist': ['em cua ngay nguyen', 'ky uc tran minh', 'giac mo le thi lan', 'loi yeu pham van'],
  genres: ['bolero', 'nhạc ballad', 'rap việt', 'lofi'],
  'names of videos': ['[MV] Mưa trên phố | Nguyễn Văn An (Official)', 'loi bai hat em cua ngay hom qua'],
  lyrics: ['em oi ha noi pho ta con em mui hoang lan', 'mot chieu mua bay tren pho vang em cho anh'],
  typos: ['mua trn pho', 'em cua ngya', 'nguyeen', 'thuongn nhau', 'giacs mow', 'hen mot maii', 'biern nho'],
  nothing: ['zzzzzz', 'qwertyuiop asdfghjkl', 'x'.repeat(100), '❤❤❤'],
}

/** The songs and the ways to ask for them are part of the tests, in TypeScript, which Node 20 does not run. Returns what imports them. */
export async function compileTests() {
  const folder = join(ROOT, '.bench', 'search')
  mkdirSync(folder, { recursive: true })
  const files = ['test/search/song-catalogue.ts', 'test/search/queries.ts', 'test/support/postgres.ts']
  const sources = ['src/search/results.ts', 'src/text/fold.ts']
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      rootDir: '../..',
      outDir: './out',
      rewriteRelativeImportExtensions: true,
      types: ['node', 'vitest'],
    },
    include: [],
    files: [...files, ...sources].map((file) => `../../${file}`),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await promisify(execFile)(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', folder])
  return (path) => import(join(folder, 'out', path))
}

/** Each takes songs and returns an engine; those that are not installed are left out. Ours is the first. */
export async function findEngines(load, postgres) {
  const { fold } = await load('src/text/fold.js')
  const hasOrama = await installPeers()
  return {
    khonhac: (songs) => openOurs(load, songs),
    ...(hasOrama ? { Orama: (songs) => openOrama(songs, fold) } : {}),
    MiniSearch: (songs) => openMiniSearch(songs, fold),
    'SQLite FTS5': (songs) => openFts5(songs, fold),
    ...(postgres === undefined ? {} : { pg_trgm: (songs) => openTrigrams(songs, fold, postgres) }),
  }
}

/** Generated tracks, with what the engines look at. */
export async function generateSongs(tracks) {
  const songs = []
  const names = new Map()
  for await (const line of generateLines(tracks, 1)) {
    const row = JSON.parse(line)
    if (row.type === 'artist') names.set(row.id, row.name)
    else songs.push({ title: row.title, artist: names.get(row.artist_id), genre: row.genre, plays: row.play_count })
  }
  return songs
}
