import { expect, test } from 'vitest'
import { deleteTrack, showTrack, updateTrack } from '../../src/editing/tracks/tracks.ts'
import { findChanges, findLastSeq } from '../../src/store/change-log.ts'
import type { Store } from '../../src/store/store.ts'
import { actAt } from '../support/acts.ts'
import { eachStore } from '../support/stores.ts'
import { artistLine, id, importAll, NOW, playsLine, trackLine } from './lines.ts'

type OpenFresh = Parameters<Parameters<typeof eachStore>[1]>[0]

async function openWithTracks(openFresh: OpenFresh) {
  const { store } = await openFresh()
  await importAll(store, [
    artistLine(1),
    artistLine(2),
    trackLine(10, { bpm: 90, peaks: [1, 2, 3], artists: [{ id: id(2), role: 'featured' }] }),
    trackLine(11),
    playsLine(10, '2026-05-30', 7),
    playsLine(11, '2026-05-30', 8),
  ])
  return { store, seq: await findLastSeq(store.db) }
}

const countOf = async (store: Store, table: 'track_artists' | 'track_peaks' | 'plays_daily') =>
  (await store.db.selectFrom(table).select('track_id').execute()).length

eachStore('tracks', (openFresh) => {
  test('an update changes what is given and says so', async () => {
    const { store, seq } = await openWithTracks(openFresh)

    const changes = { title: 'Tên mới', bpm: null, license_code: 'service-restricted', preview_duration_seconds: 60 }
    const result = await updateTrack(store, id(10), changes, actAt(NOW + 1))

    expect(result).toEqual({ isChanged: true })
    expect(await showTrack(store, id(10))).toMatchObject({
      ...{ title: 'Tên mới', slug: 'bai-10', bpm: null, license_code: 'service-restricted', updated_at: NOW + 1 },
      ...{ artist: 'Nghệ sĩ 1', peaks_points: 3, plays_days: 1 },
      artists: [
        { name: 'Nghệ sĩ 1', role: 'primary' },
        { name: 'Nghệ sĩ 2', role: 'featured' },
      ],
    })
    expect(await findChanges(store.db, seq, ['track'], 10)).toMatchObject([
      { entity_id: id(10), action: 'updated', fields: ['title', 'bpm', 'license_code', 'preview_duration_seconds'] },
    ])
  })

  test('what cannot be is refused whole', async () => {
    const { store, seq } = await openWithTracks(openFresh)
    const endsAfter = 'ends after the 200 seconds of the track'
    for (const [changes, message] of [
      [{ bpm: 301, title: '' }, 'title is empty; bpm must be a number from 0 to 300'],
      [{ artist_id: id(9) }, `there is no artist ${id(9)}: artists come before their tracks`],
      [{ preview_start_seconds: 200 }, 'preview_start_seconds 200 is not inside the 200 seconds of the track'],
      [{ preview_start_seconds: 171 }, `the preview of 30 seconds from preview_start_seconds 171 ${endsAfter}`],
      [
        { preview_start_seconds: 150, preview_duration_seconds: 60 },
        `the preview of 60 seconds from preview_start_seconds 150 ${endsAfter}`,
      ],
      [{ slug: 'bai-11' }, 'slug "bai-11" belongs to another track'],
    ] as const)
      await expect(updateTrack(store, id(10), changes, actAt(NOW))).rejects.toThrow(message)
    await expect(updateTrack(store, id(99), { title: 'x' }, actAt(NOW))).rejects.toThrow(`there is no track ${id(99)}`)
    expect(await updateTrack(store, id(10), { title: 'Bài 10', bpm: 90 }, actAt(NOW + 1))).toEqual({ isChanged: false })
    expect(await findLastSeq(store.db)).toBe(seq)
    expect(await showTrack(store, id(10))).toMatchObject({ updated_at: NOW })

    for (const changes of [
      { preview_start_seconds: 170 },
      { preview_start_seconds: 140, preview_duration_seconds: 60 },
      { duration_seconds: 20, preview_start_seconds: 0, preview_duration_seconds: 60 },
    ]) {
      await updateTrack(store, id(10), changes, actAt(NOW))
      expect(await showTrack(store, id(10))).toMatchObject(changes)
    }
  })

  test('a preview that is outside already is no obstacle to another change', async () => {
    const { store } = await openWithTracks(openFresh)
    await store.db.updateTable('tracks').set({ preview_start_seconds: 190 }).execute()

    expect(await updateTrack(store, id(10), { genre: 'Jazz' }, actAt(NOW))).toEqual({ isChanged: true })
    await expect(updateTrack(store, id(10), { duration_seconds: 195 }, actAt(NOW))).rejects.toThrow(
      'ends after the 195 seconds',
    )
  })

  test('a deletion takes plays, peaks and credits along, of this track only', async () => {
    const { store, seq } = await openWithTracks(openFresh)

    expect(await deleteTrack(store, id(10), actAt(NOW))).toMatchObject({ title: 'Bài 10' })

    expect(await countOf(store, 'track_artists')).toBe(0)
    expect(await countOf(store, 'track_peaks')).toBe(0)
    expect(await countOf(store, 'plays_daily')).toBe(1)
    expect(await findChanges(store.db, seq, ['track', 'plays'], 10)).toMatchObject([
      { kind: 'track', entity_id: id(10), action: 'deleted' },
    ])
  })

  test('a deleted track’s slug is not given to another song', async () => {
    const { store } = await openWithTracks(openFresh)
    await deleteTrack(store, id(10), actAt(NOW))

    await importAll(store, [trackLine(12, { title: 'Bài 10' })])

    expect(await showTrack(store, id(12))).toMatchObject({ slug: 'bai-10-2' })
  })
})
