import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Intake } from '../../src/editing/files/intake.ts'
import { updateTrack } from '../../src/editing/tracks/tracks.ts'
import { openFolderStore } from '../../src/media/folder-store.ts'
import type { MediaKind, MediaStore } from '../../src/media/media-store.ts'
import { openSoundWorkers, type SoundWorkers } from '../../src/sound/sound-workers.ts'
import { findChanges, findLastSeq } from '../../src/store/change-log.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { artistLine, id, importAll, NOW } from '../cli/lines.ts'
import { actAt } from '../support/acts.ts'
import { makeSongWav } from '../support/songs.ts'
import { makeWav } from '../support/sounds.ts'

const song = (number: number, fields: object = {}) => ({
  type: 'track',
  id: id(number),
  title: `Bài ${number}`,
  artist_id: id(1),
  genre: 'V-Pop',
  audio: 'song.wav',
  ...fields,
})

/** Encoding a preview is most of the work: only what needs 30 seconds of it uses the long song. */
const SOUNDS = {
  'song.wav': makeSongWav(40),
  'brief.wav': makeSongWav(16),
  'other.wav': makeSongWav(20, { bpm: 90 }),
  'short.wav': makeSongWav(4),
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('files of import lines', () => {
  let folder: string
  let sounds: SoundWorkers
  let store: Store
  let media: MediaStore
  let intake: Intake
  let used: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'khonhac-intake-'))
    for (const [file, bytes] of Object.entries(SOUNDS)) await writeFile(join(folder, file), bytes)
    const plain = { create: { width: 1500, height: 900, channels: 3, background: '#204080' } } as const
    await writeFile(join(folder, 'cover.png'), await sharp(plain).png().toBuffer())
    await writeFile(join(folder, 'text.mp3'), 'không phải âm thanh\n'.repeat(100))
    await writeFile(join(folder, 'empty.wav'), '')
    await writeFile(join(folder, 'silent.wav'), makeWav([new Float32Array(22_050 * 3)], 22_050))
    await writeFile(join(folder, 'cut.wav'), SOUNDS['short.wav'].subarray(0, 60_000))
    await writeFile(join(folder, 'bad.png'), (await sharp(plain).png().toBuffer()).subarray(0, 700))
    sounds = openSoundWorkers()
    store = openStore({ url: `sqlite:${join(folder, 'store.db')}` })
    await store.migrate()
    media = openFolderStore(join(folder, 'media'))
    const note =
      <A extends unknown[], R>(what: string, work: (...args: A) => R) =>
      (...args: A) => {
        used.push(what)
        return work(...args)
      }
    const counted = { ...sounds, ingest: note('ingest', sounds.ingest), cut: note('cut', sounds.cut) }
    intake = { media, sounds: counted, folder }
    used = []
    await importAll(store, [artistLine(1)])
  })
  afterAll(async () => {
    await sounds.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })

  const run = (lines: readonly object[]) => importAll(store, lines, { intake })
  const rowOf = (number: number) =>
    store.db.selectFrom('tracks').selectAll().where('id', '=', id(number)).executeTakeFirstOrThrow()
  const peaksOf = async (number: number) => {
    const rows = store.db.selectFrom('track_peaks').selectAll().where('track_id', '=', id(number))
    const row = await rows.executeTakeFirstOrThrow()
    return { peaks: JSON.parse(row.peaks) as number[], preview: JSON.parse(row.preview_peaks ?? 'null') as number[] }
  }
  const bytesOf = async (key: string | null) => await buffer(await media.open(key!))
  const countFiles = async (kind?: MediaKind) => {
    let count = 0
    for await (const _ of media.list(kind)) count++
    return count
  }
  const lastFields = async (since: number) => (await findChanges(store.db, since, ['track'], 10)).at(-1)?.fields

  test('a sound fills what its line leaves out, and everything is kept where it belongs', async () => {
    const { bad, tracks } = await run([song(10, { cover: 'cover.png' })])

    expect(bad).toEqual([])
    expect(tracks.created).toBe(1)
    const row = await rowOf(10)
    expect(row).toMatchObject({ duration_seconds: 40, musical_key: 'A minor', preview_duration_seconds: 30 })
    expect(row.bpm).toBeCloseTo(120, 0)
    expect(row.energy).toBeGreaterThan(0)
    expect(row.loudness_db).toBeLessThan(-5)
    expect(row.preview_start_seconds).toBe(Math.floor(row.preview_offset!))
    // On a beat: they are half a second apart, from the first sample on.
    const fromBeat = row.preview_offset! % 0.5
    expect(Math.min(fromBeat, 0.5 - fromBeat)).toBeLessThan(0.03)
    expect((await bytesOf(row.audio_original)).equals(SOUNDS['song.wav'])).toBe(true)
    const mp3 = await bytesOf(row.audio_media)
    // 128 kbit/s, within a frame.
    expect(Math.abs(mp3.length - 30 * 16_000)).toBeLessThan(1000)
    expect((await bytesOf(row.master_media)).subarray(0, 4).toString()).toBe('fLaC')
    expect(await sharp(await bytesOf(row.cover_media)).metadata()).toMatchObject({ format: 'webp', width: 1024 })
    const { peaks, preview } = await peaksOf(10)
    expect([peaks.length, preview.length]).toEqual([8192, 1024])
    expect(peaks[6000]! / peaks[2000]!).toBeGreaterThan(1.2)
    expect(Math.max(...peaks)).toBe(100)
    // The preview is drawn to the same scale: the stretch of the track that it was cut from has its heights.
    const from = Math.round((row.preview_offset! / 40) * 8192)
    const stretch = peaks.slice(from + 100, from + 5000)
    const cut = preview.slice(Math.round((100 / 6144) * 1024), Math.round((5000 / 6144) * 1024))
    expect(mean(cut) / mean(stretch)).toBeCloseTo(1, 1)
  })

  test('the same files again are no work and no change', async () => {
    const seq = await findLastSeq(store.db)
    const files = await countFiles()
    used = []

    const { tracks } = await run([song(10, { cover: 'cover.png' })])

    expect(tracks).toEqual({ created: 0, updated: 0, unchanged: 1 })
    expect(used).toEqual([])
    expect(await findLastSeq(store.db)).toBe(seq)
    expect(await countFiles()).toBe(files)
  })

  test('another stretch is cut anew out of the original, and partners are told', async () => {
    const before = await rowOf(10)
    const seq = await findLastSeq(store.db)
    used = []

    await updateTrack(store, id(10), { preview_start_seconds: 5, preview_duration_seconds: 15 }, actAt(NOW), intake)

    const row = await rowOf(10)
    expect(used).toEqual(['cut'])
    expect(row).toMatchObject({ preview_start_seconds: 5, preview_offset: 5, preview_duration_seconds: 15 })
    expect(row.audio_media).not.toBe(before.audio_media)
    expect((await bytesOf(row.audio_media)).length / 16_000).toBeCloseTo(15, 1)
    expect(await lastFields(seq)).toEqual(
      expect.arrayContaining(['audio_url', 'preview_start_seconds', 'preview_duration_seconds']),
    )
    const { peaks, preview } = await peaksOf(10)
    expect(peaks).toHaveLength(8192)
    // The first half of the song is half as loud.
    expect(mean(preview.slice(50, -100)) / mean(peaks.slice(1100, 4000))).toBeCloseTo(1, 1)
  })

  test('a sound shorter than any preview is heard whole', async () => {
    await run([song(13, { audio: 'short.wav' })])

    const row = await rowOf(13)
    expect(row).toMatchObject({ duration_seconds: 4, preview_start_seconds: 0, preview_duration_seconds: 15 })
    expect((await bytesOf(row.audio_media)).length / 16_000).toBeCloseTo(4, 1)
  })

  test('a bad file is one clear line and leaves nothing behind', async () => {
    const files = await countFiles()
    const { bad, tracks } = await run([
      song(20, { audio: 'none.wav' }),
      song(21, { audio: 'text.mp3' }),
      song(22, { audio: 'empty.wav' }),
      song(23, { audio: 'silent.wav' }),
      song(24, { audio: 'cut.wav' }),
      song(25, { audio: '.' }),
      song(26, { audio: 'short.wav', cover: 'bad.png' }),
      song(27, { audio: 'silent.wav', cover: 'cover.png' }),
      { ...artistLine(2), avatar: 'text.mp3' },
      song(28, { audio: 'short.wav', title: undefined }),
    ])

    expect(bad).toEqual([
      '1: audio "none.wav": there is no such file',
      expect.stringMatching(/^2: audio "text.mp3": not a WAV, AIFF, FLAC, MP3, AAC\/M4A.* known$/),
      '3: audio "empty.wav": the file is empty',
      '4: audio "silent.wav": the file holds nothing but silence',
      expect.stringMatching(/^5: audio "cut.wav": .*(ends|truncated|shorter|breaks)/),
      '6: audio ".": is a directory',
      expect.stringMatching(/^7: cover "bad.png": the picture/),
      '8: audio "silent.wav": the file holds nothing but silence',
      '9: avatar "text.mp3": not a JPEG, PNG, WebP, AVIF or GIF picture',
      expect.stringMatching(/^10: title.* missing/),
    ])
    expect(tracks.created).toBe(0)
    expect(await countFiles()).toBe(files)
    expect(await readdir(join(folder, 'media', '.incoming'))).toEqual([])
  })

  test('a start too near the end is moved, and the same wish again changes nothing', async () => {
    await updateTrack(store, id(10), { preview_start_seconds: 38 }, actAt(NOW), intake)
    expect(await rowOf(10)).toMatchObject({ preview_start_seconds: 25 })
    used = []

    expect(await updateTrack(store, id(10), { preview_start_seconds: 38 }, actAt(NOW), intake)).toEqual({
      isChanged: false,
    })
    expect(used).toEqual([])
  })

  test('null takes the sound away, and the values stay', async () => {
    await run([song(14, { audio: 'short.wav' })])
    await run([{ type: 'track', id: id(14), audio: null }])

    expect(await rowOf(14)).toMatchObject({ audio_media: null, audio_original: null, duration_seconds: 4 })
    expect((await peaksOf(14)).preview).toBeNull()
  })

  test('a track that was measured on the old scale is cut on it, and measured anew when its file comes again', async () => {
    const line = song(15, { audio: 'other.wav', bpm: 121 })
    await run([line])
    const { measured, audio_media, energy } = await rowOf(15)
    const { loudest_segment, ...former } = JSON.parse(measured!)
    const oldPeaks = (await peaksOf(15)).peaks.map((peak) => peak * loudest_segment)
    const old = { ...former, energy: 0.123 }
    await store.db
      .updateTable('tracks')
      .set({ measured: JSON.stringify(old), energy: 0.123 })
      .where('id', '=', id(15))
      .execute()
    await store.db
      .updateTable('track_peaks')
      .set({ peaks: JSON.stringify(oldPeaks) })
      .where('track_id', '=', id(15))
      .execute()

    await updateTrack(store, id(15), { preview_start_seconds: 5 }, actAt(NOW), intake)
    expect(mean((await peaksOf(15)).preview.slice(50, 300)) / mean(oldPeaks.slice(2348, 3848))).toBeCloseTo(1, 1)

    used = []
    await run([line])
    expect(used).toEqual(['ingest'])
    expect(await rowOf(15)).toMatchObject({ measured, energy, bpm: 121, preview_start_seconds: 5, preview_offset: 5 })
    expect((await rowOf(15)).audio_media).not.toBe(audio_media)
    expect(Math.max(...(await peaksOf(15)).peaks)).toBe(100)
    used = []
    await run([line])
    expect(used).toEqual([])
  })

  test("the administrator's values win over what is measured, now and when another sound comes", async () => {
    const given = { bpm: 77, musical_key: 'C major', duration_seconds: 99, preview_start_seconds: 1 }
    await run([song(11, { ...given, audio: 'brief.wav' })])
    expect(await rowOf(11)).toMatchObject(given)

    await run([{ type: 'track', id: id(11), audio: 'short.wav' }])

    const row = await rowOf(11)
    expect(row).toMatchObject({ bpm: 77, musical_key: 'C major', duration_seconds: 99 })
    expect(row.loudness_db).not.toBeNull()
  })

  test('another sound replaces what was measured of the first', async () => {
    await run([song(12, { audio: 'short.wav', preview_duration_seconds: 30 })])
    await run([{ type: 'track', id: id(12), audio: 'other.wav' }])

    const row = await rowOf(12)
    expect(row.duration_seconds).toBe(20)
    expect(row.bpm).toBeCloseTo(90, 0)
    // It keeps the length that it had, though the sound is shorter than that.
    expect(row).toMatchObject({ preview_start_seconds: 0, preview_duration_seconds: 30 })
  })

  test('lines of one track in one file are taken in their order', async () => {
    const { bad } = await run([
      song(30, { audio: 'other.wav' }),
      { type: 'track', id: id(30), preview_start_seconds: 2, bpm: 99 },
      { type: 'track', id: id(30), title: 'Tên khác', preview_start_seconds: 3 },
    ])

    expect(bad).toEqual([])
    expect(await rowOf(30)).toMatchObject({ preview_start_seconds: 3, bpm: 99, title: 'Tên khác' })
  })

  test('an original that is gone is said so, and a file without a way in too', async () => {
    await run([song(31, { audio: 'brief.wav' })])
    await media.delete((await rowOf(31)).audio_original!)
    await writeFile(join(folder, 'media', 'note'), '')

    // Off the beat, where no preview starts by itself.
    const gone = await importAll(store, [{ type: 'track', id: id(31), preview_start_seconds: 0.3 }], { intake })
    expect(gone.bad).toEqual(['1: the original is no longer in the media store: give the audio file again'])
    expect((await importAll(store, [song(32)])).bad).toEqual(['1: files are not taken in here'])
  })
})
