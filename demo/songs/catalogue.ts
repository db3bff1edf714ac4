import { createHash } from 'node:crypto'
import { slugify } from '../../src/text/slug.ts'
import { DAY_MS, dayOf, isoTime } from '../../src/text/time.ts'
import { ARTISTS, type DemoArtist, type DemoSong, SONGS } from './songs.ts'

/** The ids depend on names alone, so that a second start finds what the first one made. */
export const artistIdOf = ({ name }: Pick<DemoArtist, 'name'>) => demoId(`artist ${name}`)
export const trackIdOf = ({ title }: Pick<DemoSong, 'title'>) => demoId(`track ${title}`)

function demoId(name: string): string {
  const hex = createHash('sha256').update(`khonhac demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const DEMO_ARTIST_IDS = ARTISTS.map(artistIdOf)

/**
 * The import lines of one song; its files lie in the pack. Tempo and key are what it was composed in, unless nothing is to be said of them; length, energy, loudness
 * and waveform are what was measured.
 */
export function songLines(song: DemoSong, nowMs: number): string[] {
  const index = SONGS.findIndex(({ title }) => title === song.title)
  const id = trackIdOf(song)
  const daily = dailyPlays(index, nowMs)
  const file = slugify(song.title)
  const credited = [song.artist, ...song.featured]
  const artistLines = credited.map((artist) => ({
    type: 'artist',
    id: artistIdOf(artist),
    ...artist,
    avatar: `avatars/${slugify(artist.name)}.webp`,
  }))
  const trackLine = {
    type: 'track',
    id,
    title: song.title,
    artist_id: artistIdOf(song.artist),
    genre: song.genre,
    ...describeMusic(song),
    artists: credited.map((artist, place) => ({ id: artistIdOf(artist), role: place === 0 ? 'primary' : 'featured' })),
    ...datesOf(song, nowMs - (index * 5 + 2) * DAY_MS),
    license_code: song.license,
    isrc: song.hasNoIsrc ? undefined : isrcOf(index),
    territory: song.territory,
    is_explicit: song.isExplicit,
    aliases: song.aliases,
    play_count: daily.reduce((sum, { plays }) => sum + plays, 0) + (index % 5) * 137,
    like_count: (index * 37) % 210,
    preview_duration_seconds: song.previewSeconds,
    audio: song.silentSeconds === undefined ? `originals/${file}.opus` : undefined,
    cover: song.hasNoCover ? undefined : `covers/${file}.webp`,
  }
  const plays = daily.map(({ date, plays: count }) => ({ type: 'plays', track_id: id, date, plays: count }))
  return [...artistLines, trackLine, ...plays].map((line) => JSON.stringify(line))
}

/** A song without a sound has only the written duration. */
function describeMusic({ bpm, key, silentSeconds, isUnlabelled }: DemoSong) {
  if (silentSeconds !== undefined) return { duration_seconds: silentSeconds }
  return isUnlabelled ? {} : { bpm, musical_key: key }
}

function datesOf({ releasedDaysBefore = 0 }: DemoSong, publishedMs: number) {
  const released = new Date(publishedMs - releasedDaysBefore * DAY_MS)
  return { published_at: isoTime(publishedMs), release_date: released.toISOString().slice(0, 10) }
}

/** ISO 3166 leaves XX to users, so no country's recordings begin with it. */
const isrcOf = (index: number) => `XXKND26${String(index + 1).padStart(5, '0')}`

/** Plays over the last four weeks: some songs rise, some fade, none is flat. */
function dailyPlays(index: number, nowMs: number): { date: string; plays: number }[] {
  return Array.from({ length: 28 }, (_, age) => {
    const wave = 1 + Math.sin((age + index * 3) / 4)
    const trend = index % 2 === 0 ? 28 - age : age + 4
    const date = dayOf(nowMs - age * DAY_MS)
    return { date, plays: Math.round(wave * trend * (1 + (index % 7))) }
  })
}
