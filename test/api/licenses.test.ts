import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shareApi } from '../support/api.ts'
import { makeArtist, makeTrack } from '../support/catalogue.ts'

const STANDARD = randomUUID()
const COMMERCIAL = randomUUID()
const RESTRICTED = randomUUID()

const api = shareApi(
  { env: { TAKEDOWN_CONTACT: 'go-bo@nhac.example', SERVICE_NAME: 'Nhạc Xanh' } },
  async ({ store }) => {
    const artist_id = await makeArtist(store, { name: 'Hà Linh' })
    await makeTrack(store, {
      id: STANDARD,
      artist_id,
      title: 'Phố đêm',
      isrc: 'VNA0D2400017',
      release_date: '2024-09-02',
      is_explicit: 1,
      territory: 'VN,LA,KH',
    })
    await makeTrack(store, { id: COMMERCIAL, artist_id, license_code: 'service-commercial' })
    await makeTrack(store, { id: RESTRICTED, artist_id, license_code: 'service-restricted' })
  },
)

describe('of a track', () => {
  test('200: every field', async () => {
    const answer = await api().get(`/tracks/${STANDARD}/license`)

    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      id: STANDARD,
      title: 'Phố đêm',
      artist: 'Hà Linh',
      isrc: 'VNA0D2400017',
      release_date: '2024-09-02',
      is_explicit: true,
      license: {
        code: 'service-standard',
        name: expect.any(String),
        attribution_required: true,
        commercial_use_allowed: true,
        territory: 'VN,LA,KH',
        url: 'https://nhac.example/licenses#service-standard',
      },
      compliance: {
        must_display_attribution: true,
        takedown_contact: 'go-bo@nhac.example',
        notes: expect.stringMatching(/\S/),
        attribution_text: 'Phố đêm — Hà Linh (Nhạc Xanh)',
      },
    })
  })

  test.each([
    [STANDARD, 'service-standard', true, true],
    [COMMERCIAL, 'service-commercial', false, true],
    [RESTRICTED, 'service-restricted', true, false],
  ])('200: %s under %s', async (id, code, attribution, commercial) => {
    const { license, compliance } = (await api().get(`/tracks/${id}/license`)).json()
    const track = (await api().get(`/tracks/${id}`)).json()

    expect(license).toMatchObject({
      code,
      attribution_required: attribution,
      commercial_use_allowed: commercial,
    })
    expect(compliance.must_display_attribution).toBe(attribution)
    expect(track).toMatchObject({
      license_code: code,
      attribution_required: attribution,
      commercial_use_allowed: commercial,
    })
  })

  test('200: nothing known of the recording', async () => {
    expect((await api().get(`/tracks/${COMMERCIAL}/license`)).json()).toMatchObject({
      isrc: null,
      release_date: null,
      is_explicit: false,
      license: { territory: 'worldwide' },
    })
  })

  test('400: no UUID; 404: unknown', async () => {
    const malformed = await api().get('/tracks/1/license')
    expect([malformed.status, malformed.json()]).toEqual([
      400,
      { error: 'ID bài hát không hợp lệ.', code: 'INVALID_ID' },
    ])

    const unknown = await api().get(`/tracks/${randomUUID()}/license`)
    expect([unknown.status, unknown.json()]).toEqual([404, { error: 'Không tìm thấy bài hát.', code: 'NOT_FOUND' }])
  })
})

describe('the catalogue of licences', () => {
  test('200: the three codes and what they allow', async () => {
    const answer = await api().get('/licenses')

    expect(answer.status).toBe(200)
    const { data, meta } = answer.json()
    expect(
      data.map((item: Record<string, unknown>) => [
        item.code,
        item.attribution_required,
        item.commercial_use_allowed,
        item.url,
      ]),
    ).toEqual([
      ['service-standard', true, true, 'https://nhac.example/licenses#service-standard'],
      ['service-commercial', false, true, 'https://nhac.example/licenses#service-commercial'],
      ['service-restricted', true, false, 'https://nhac.example/licenses#service-restricted'],
    ])
    for (const item of data) {
      expect(item.name).toMatch(/\S/)
      expect(item.summary).toMatch(/\S/)
    }
    expect(meta).toEqual({
      default_license: 'service-standard',
      takedown_contact: 'go-bo@nhac.example',
      attribution_format: '{title} — {artist} (Nhạc Xanh)',
    })
  })
})
