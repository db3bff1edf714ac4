import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eachApi } from '../support/api.ts'
import { changePeaks, deleteTrack, makeTrack } from '../support/catalogue.ts'

const CACHE_CONTROL = 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400'
const ramp = (length: number) => Array.from({ length }, (_, index) => (index * 100) / (length - 1))

eachApi('waveform', {}, (api) => {
  async function make(fields: Parameters<typeof makeTrack>[1]) {
    const id = await makeTrack(api().store, fields)
    await api().caughtUp()
    return id
  }

  test('200: the whole record, as it was stored when there are no more peaks than points', async () => {
    const id = await make({
      peaks: [0, 50, 100],
      preview_peaks: [10, 20.5],
      preview_start_seconds: 62,
      preview_duration_seconds: 15,
    })

    const answer = await api().get(`/tracks/${id}/waveform`)

    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      id,
      duration: '4:12',
      points: 3,
      scale: '0-100',
      peaks: [0, 50, 100],
      analysis: { bpm: 92, musical_key: 'A minor', energy: 0.41, loudness_db: -11.3 },
      preview: { start_seconds: 62, duration_seconds: 15, points: 2, peaks: [10, 20.5] },
    })
    expect(answer.headers['cache-control']).toBe(CACHE_CONTROL)
    expect(answer.headers.etag).toMatch(/^W\/"/)
  })

  test('200: averaged down to 120 when nothing is asked for', async () => {
    const id = await make({ peaks: ramp(1200), preview_peaks: ramp(240) })

    const { points, peaks, preview } = (await api().get(`/tracks/${id}/waveform`)).json()

    expect(points).toBe(120)
    expect(peaks).toHaveLength(120)
    expect(preview).toMatchObject({ points: 120 })
    expect(preview.peaks).toHaveLength(120)
  })

  test('200: a peak that lies across a border counts on both sides by its share', async () => {
    const id = await make({ peaks: [30, 60, 90, ...Array.from({ length: 21 }, () => 40)], preview_peaks: [100, 0] })

    const { peaks } = (await api().get(`/tracks/${id}/waveform?points=16`)).json()

    // 24 peaks on 16 points: one and a half to each.
    expect(peaks.slice(0, 3)).toEqual([40, 80, 40])
    expect(peaks.slice(3)).toEqual(Array.from({ length: 13 }, () => 40))
  })

  test('200: averaging keeps the mean, and stays on the scale', async () => {
    const stored = Array.from({ length: 777 }, (_, index) => (index * index * 37) % 101)
    const id = await make({ peaks: stored.map((peak) => Math.min(100, peak)) })
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

    for (const points of [16, 100, 511, 512]) {
      const { peaks } = (await api().get(`/tracks/${id}/waveform?points=${points}`)).json()
      expect(peaks).toHaveLength(points)
      expect(mean(peaks)).toBeCloseTo(mean(stored), 1)
      expect(peaks.every((peak: number) => peak >= 0 && peak <= 100)).toBe(true)
    }
  })

  test('200: a track that was never analysed', async () => {
    const id = await make({ bpm: null, musical_key: null, energy: null, loudness_db: null })

    expect((await api().get(`/tracks/${id}/waveform`)).json()).toEqual({
      id,
      duration: '4:12',
      points: 0,
      scale: '0-100',
      peaks: [],
      analysis: { bpm: null, musical_key: null, energy: null, loudness_db: null },
      preview: null,
    })
  })

  test('200: new peaks are seen at once, and the old tag is no longer good', async () => {
    const id = await make({ peaks: [1, 2, 3] })
    const before = await api().get(`/tracks/${id}/waveform`)

    await changePeaks(api().store, id, [4, 5])
    await api().caughtUp()

    const after = await api().get(`/tracks/${id}/waveform`, { headers: { 'if-none-match': before.headers.etag! } })
    expect(after.status).toBe(200)
    expect(after.json().peaks).toEqual([4, 5])
  })

  test('400 and 404', async () => {
    const draft = await make({ published_at: null, peaks: [1] })

    const malformed = await api().get('/tracks/abc/waveform')
    expect([malformed.status, malformed.json()]).toEqual([
      400,
      { error: 'ID bài hát không hợp lệ.', code: 'INVALID_ID' },
    ])
    for (const id of [randomUUID(), draft]) {
      const unknown = await api().get(`/tracks/${id}/waveform`)
      expect([unknown.status, unknown.json()]).toEqual([404, { error: 'Không tìm thấy bài hát.', code: 'NOT_FOUND' }])
    }
  })

  describe('in bulk', () => {
    const ask = (ids: string[], more = '') => api().get(`/tracks/waveforms?ids=${ids.join(',')}${more}`)

    test('200: whole records in the order of the request, merged, unknown ones left out', async () => {
      const analysed = await make({ peaks: ramp(100), preview_peaks: ramp(100) })
      const bare = await make({})

      const answer = await ask([bare, randomUUID(), analysed.toUpperCase(), bare], '&points=16')

      expect(answer.status).toBe(200)
      expect(answer.json()).toEqual({
        data: [
          (await api().get(`/tracks/${bare}/waveform?points=16`)).json(),
          (await api().get(`/tracks/${analysed}/waveform?points=16`)).json(),
        ],
        meta: { total: 2, limit: 50, points: 16 },
      })
      expect(answer.headers['cache-control']).toBe(CACHE_CONTROL)
    })

    test('200: 120 points when nothing is asked for; a deleted track is gone', async () => {
      const id = await make({ peaks: ramp(500) })
      expect((await ask([id])).json().meta).toEqual({ total: 1, limit: 50, points: 120 })

      await deleteTrack(api().store, id)
      await api().caughtUp()

      expect((await ask([id])).json()).toEqual({ data: [], meta: { total: 0, limit: 50, points: 120 } })
    })

    // What else is no list of ids: by-ids.test.ts.
    test('400: ids missing, or more than fifty', async () => {
      expect((await api().get('/tracks/waveforms?points=16')).status).toBe(400)
      const many = await ask(Array.from({ length: 51 }, () => randomUUID()))
      expect([many.status, many.json().error]).toEqual([400, 'Mỗi yêu cầu chỉ được chứa tối đa 50 ID.'])
      expect((await ask(Array.from({ length: 50 }, () => randomUUID()))).status).toBe(200)
    })
  })
})
