import { z } from 'zod'
import { EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { LICENSE_CODES } from '../licenses.ts'
import { Track, Waveform } from './schemas.ts'

const { title, artist, isrc, release_date, is_explicit } = Track.shape
const { license_code, attribution_required, commercial_use_allowed, territory } = Track.shape

const NAME = 'For people, in Vietnamese.'
const PAGE = 'Where the site of the service explains the licence.'
const TAKEDOWN_CONTACT = 'E-mail address for demands to take a track down.'

export const TrackLicense = z
  .object({
    id: Waveform.shape.id,
    title,
    artist,
    isrc,
    release_date,
    is_explicit,
    license: z
      .object({
        code: license_code,
        name: z.string().describe(NAME),
        attribution_required,
        commercial_use_allowed,
        territory,
        url: z.url().describe(PAGE),
      })
      .describe('The licence of the track and where it holds.'),
    compliance: z
      .object({
        must_display_attribution: z.boolean().describe('Whether `attribution_text` has to be shown.'),
        takedown_contact: z.string().describe(TAKEDOWN_CONTACT),
        notes: z.string().describe('What users of the track have to keep to, in Vietnamese.'),
        attribution_text: z.string().describe('The line to show, ready to copy: title, artist and service.'),
      })
      .describe('What the licence asks of users of the track.'),
  })
  .meta({ id: 'TrackLicense', description: 'What a partner may do with a track.' })

export type TrackLicenseRecord = z.infer<typeof TrackLicense>

export const TRACK_LICENSE_EXAMPLE: TrackLicenseRecord = {
  id: EXAMPLE_TRACK_ID,
  title: 'Mưa trên phố cũ',
  artist: 'Hà Linh',
  isrc: 'VNA0D2400017',
  release_date: '2024-09-02',
  is_explicit: false,
  license: {
    code: 'service-standard',
    name: 'Giấy phép tiêu chuẩn',
    attribution_required: true,
    commercial_use_allowed: true,
    territory: 'worldwide',
    url: 'https://nhac.example/licenses#service-standard',
  },
  compliance: {
    must_display_attribution: true,
    takedown_contact: 'takedown@nhac.example',
    notes: 'Hiển thị dòng ghi công ở ít nhất một nơi.',
    attribution_text: 'Mưa trên phố cũ — Hà Linh (Kho Nhạc)',
  },
}

const LicenseItem = z
  .object({
    code: z.enum(LICENSE_CODES).describe('The `license_code` of tracks under it.'),
    name: z.string().describe(NAME),
    summary: z.string().describe('What it allows and asks for, in one Vietnamese sentence.'),
    url: z.url().describe(PAGE),
    attribution_required,
    commercial_use_allowed,
  })
  .meta({ id: 'License', description: 'A licence of the catalogue.' })

export const LicenseCatalog = z.object({
  data: z.array(LicenseItem).describe('All licences that a track can have.'),
  meta: z
    .object({
      default_license: z.enum(LICENSE_CODES).describe('What a track has for which none was chosen.'),
      takedown_contact: z.string().describe(TAKEDOWN_CONTACT),
      attribution_format: z.string().describe('The line to show, with `{title}` and `{artist}` to be filled in.'),
    })
    .describe('What holds for all of them.'),
})

export type LicenseCatalogBody = z.infer<typeof LicenseCatalog>

export const LICENSE_CATALOG_EXAMPLE: LicenseCatalogBody = {
  data: [
    {
      code: 'service-standard',
      name: 'Giấy phép tiêu chuẩn',
      summary: 'Được dùng cho mục đích thương mại, bắt buộc ghi công.',
      url: 'https://nhac.example/licenses#service-standard',
      attribution_required: true,
      commercial_use_allowed: true,
    },
  ],
  meta: {
    default_license: 'service-standard',
    takedown_contact: 'takedown@nhac.example',
    attribution_format: '{title} — {artist} (Kho Nhạc)',
  },
}
