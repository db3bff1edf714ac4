import { z } from 'zod'
import { EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { LICENSE_CODES } from '../licenses.ts'

export const TrackLicense = z
  .object({
    id: z.guid(),
    title: z.string(),
    artist: z.string(),
    isrc: z.string().nullable(),
    release_date: z.iso.date().nullable(),
    is_explicit: z.boolean(),
    license: z.object({
      code: z.enum(LICENSE_CODES),
      name: z.string(),
      attribution_required: z.boolean(),
      commercial_use_allowed: z.boolean(),
      territory: z.string(),
      url: z.url(),
    }),
    compliance: z.object({
      must_display_attribution: z.boolean(),
      takedown_contact: z.string(),
      notes: z.string(),
      attribution_text: z.string().describe('The line to show, ready to copy: title, artist and service.'),
    }),
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
    code: z.enum(LICENSE_CODES),
    name: z.string(),
    summary: z.string(),
    url: z.url(),
    attribution_required: z.boolean(),
    commercial_use_allowed: z.boolean(),
  })
  .meta({ id: 'License', description: 'A licence of the catalogue.' })

export const LicenseCatalog = z.object({
  data: z.array(LicenseItem),
  meta: z.object({
    default_license: z.enum(LICENSE_CODES),
    takedown_contact: z.string(),
    attribution_format: z.string(),
  }),
})

export const LICENSE_CATALOG_EXAMPLE: z.infer<typeof LicenseCatalog> = {
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
