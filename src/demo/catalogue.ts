import { createHash } from 'node:crypto'
import { ARTISTS, type DemoArtist, type DemoSong, SONGS } from './songs.ts'

const DAY_MS = 86_400_000

/** The ids depend on names alone, so that a second start finds what the first one made. */
const artistIdOf = ({ name }: DemoArtist) => demoId(`artist ${name}`)
export const trackIdOf = ({ title }: DemoSong) => demoId(`track ${title}`)

function demoId(name: string): string {
  const hex = createHash('sha256').update(`khonhac demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const DEMO_ARTIST_IDS = ARTISTS.map(artistIdOf)

export interface DemoFiles {
  audio: string
  cover: string
  avatar: string
}

/**
 * The import lines of one song. Tempo and key are what it was composed in; length, energy, loudness and waveform are left to be measured.
 */
export function songLines(song: DemoSong, files: DemoFiles, nowMs: number): string[] {
  const index = SONGS.indexOf(song)
  const { artist, title, genre, bpm, key, license } = song
  const id = trackIdOf(song)
  const daily = dailyPlays(index, nowMs)
  const published = new Date(nowMs - (index * 5 + 2) * DAY_MS).toISOString()
  const artistLine = { type: 'artist', id: artistIdOf(artist), ...artist, avatar: files.avatar }
  const trackLine = {
    type: 'track',
    id,
    title,
    artist_id: artistIdOf(artist),
    genre,
    bpm,
    musical_key: key,
    release_date: published.slice(0, 10),
    license_code: license,
    play_count: daily.reduce((sum, { plays }) => sum + plays, 0) + (index % 5) * 137,
    like_count: (index * 37) % 210,
    published_at: published,
    audio: files.audio,
    cover: files.cover,
  }
  const plays = daily.map(({ date, plays: count }) => ({ type: 'plays', track_id: id, date, plays: count }))
  return [artistLine, trackLine, ...plays].map((line) => JSON.stringify(line))
}

/** Plays over the last four weeks: some songs rise, some fade, none is flat. */
function dailyPlays(index: number, nowMs: number): { date: string; plays: number }[] {
  return Array.from({ length: 28 }, (_, age) => {
    const wave = 1 + Math.sin((age + index * 3) / 4)
    const trend = index % 2 === 0 ? 28 - age : age + 4
    const date = new Date(nowMs - age * DAY_MS).toISOString().slice(0, 10)
    return { date, plays: Math.round(wave * trend * (1 + (index % 7))) }
  })
}
