import { describe, expect, test } from 'vitest'
import { eventData, eventOf, publicActionOf, type TrackState } from './events.ts'

const track = (fields: Partial<TrackState> = {}): TrackState => ({
  id: 'a',
  title: 'Mưa',
  artist_id: 'h',
  genre: 'Ballad',
  duration_seconds: 65,
  license_code: 'service-standard',
  territory: 'worldwide',
  cover_media: null,
  preview_start_seconds: 0,
  preview_duration_seconds: 30,
  published_at: 1,
  ...fields,
})
const draft = (fields: Partial<TrackState> = {}) => track({ published_at: null, ...fields })

describe('what partners see', () => {
  test.each([
    ['a new track', undefined, track(), 'created', 'track.created'],
    ['a new draft', undefined, draft(), null, undefined],
    ['a draft published', draft(), track(), 'created', 'track.created'],
    ['a draft changed', draft(), draft({ title: 'Nắng' }), null, undefined],
    ['a track back to draft', track(), draft(), 'deleted', 'track.deleted'],
    ['a track deleted', track(), undefined, 'deleted', 'track.deleted'],
    ['a draft deleted', draft(), undefined, null, undefined],
    ['published at another time', track(), track({ published_at: 2 }), 'updated', undefined],
    ['its title', track(), track({ title: 'Nắng' }), 'updated', 'track.updated'],
    ['its artist', track(), track({ artist_id: 'i' }), 'updated', 'track.updated'],
    ['its genre', track(), track({ genre: 'V-Pop' }), 'updated', 'track.updated'],
    ['its cover', track(), track({ cover_media: 'c' }), 'updated', 'track.updated'],
    ['where its preview begins', track(), track({ preview_start_seconds: 9 }), 'updated', 'track.updated'],
    ['how long its preview is', track(), track({ preview_duration_seconds: 60 }), 'updated', 'track.updated'],
    ['a narrower licence', track(), track({ license_code: 'service-restricted' }), 'updated', 'track.updated'],
    ['a wider licence', track(), track({ license_code: 'service-commercial' }), 'updated', undefined],
    ['a narrower territory', track(), track({ territory: 'VN' }), 'updated', 'track.updated'],
    ['a longer track', track(), track({ duration_seconds: 66 }), 'updated', undefined],
    ['nothing', track(), track(), 'updated', undefined],
  ] as const)('%s', (_what, before, after, action, event) => {
    const change = { before, after, fields: [] }

    expect([publicActionOf(change), eventOf(change)]).toEqual([action, event])
  })

  test('the new name of an artist', () => {
    expect(eventOf({ before: track(), after: track(), fields: ['artist'], isArtistRenamed: true })).toBe(
      'track.updated',
    )
    expect(eventOf({ before: draft(), after: draft(), fields: ['artist'], isArtistRenamed: true })).toBeUndefined()
  })
})

test('data: five fields of the track as it is, or was; on updates also what changed', () => {
  const change = { before: track(), after: track({ title: 'Nắng' }), fields: ['title', 'published_at', 'bpm'] }
  const five = { id: 'a', artist: 'Hà Linh', genre: 'Ballad', duration: '1:05' }

  expect(JSON.parse(eventData('track.created', change, 'Hà Linh'))).toEqual({ ...five, title: 'Nắng' })
  expect(JSON.parse(eventData('track.updated', change, 'Hà Linh'))).toEqual({
    ...five,
    title: 'Nắng',
    changes: ['title', 'bpm'],
  })
  expect(JSON.parse(eventData('track.deleted', change, 'Hà Linh'))).toEqual({ ...five, title: 'Mưa' })
})
