import type { Sentence } from '../text/sentence.ts'

interface Terms {
  name: string
  /** As a filter calls it. */
  label: Sentence
  summary: string
  attribution_required: boolean
  commercial_use_allowed: boolean
  notes: string
}

/**
 * The licences a track can have. The codes are part of the API; the rest is for people. The words of the site are in
 * `web/i18n/site/licenses.ts`, and do not compile without a code of this table. CONTRIBUTING.md shows how to add one.
 */
const TERMS = {
  'service-standard': {
    name: 'Giấy phép tiêu chuẩn',
    label: { vi: 'Tiêu chuẩn: ghi công', en: 'Standard: give credit' },
    summary: 'Được dùng cho mục đích thương mại, bắt buộc ghi công.',
    attribution_required: true,
    commercial_use_allowed: true,
    notes: 'Hiển thị dòng ghi công ở ít nhất một nơi: mô tả video, lớp phủ khi phát, hoặc màn hình thông tin bài hát.',
  },
  'service-commercial': {
    name: 'Giấy phép thương mại',
    label: { vi: 'Thương mại: không cần ghi công', en: 'Commercial: no credit needed' },
    summary: 'Được dùng cho mục đích thương mại, không bắt buộc ghi công.',
    attribution_required: false,
    commercial_use_allowed: true,
    notes: 'Không bắt buộc ghi công; được dùng trong quảng cáo và nội dung tài trợ.',
  },
  'service-restricted': {
    name: 'Giấy phép hạn chế',
    label: { vi: 'Hạn chế: phi thương mại', en: 'Restricted: non-commercial' },
    summary: 'Chỉ dùng phi thương mại, bắt buộc ghi công.',
    attribution_required: true,
    commercial_use_allowed: false,
    notes: 'Không dùng cho mục đích thương mại; ẩn khỏi luồng quảng cáo và nội dung tài trợ. Bắt buộc ghi công.',
  },
} satisfies Record<string, Terms>

export type LicenseCode = keyof typeof TERMS

export const LICENSE_CODES = Object.keys(TERMS) as [LicenseCode, ...LicenseCode[]]

export const LICENSES: Readonly<Record<LicenseCode, Terms>> = TERMS

export const DEFAULT_LICENSE: LicenseCode = 'service-standard'

/** `url` of a licence: its page on the service's own site. */
export function licenseUrl(publicUrl: string, code: LicenseCode): string {
  return `${publicUrl}/licenses#${code}`
}

export const attributionText = (serviceName: string, title: string, artist: string) =>
  `${title} — ${artist} (${serviceName})`

export const attributionFormat = (serviceName: string) => attributionText(serviceName, '{title}', '{artist}')

/** Something is no longer allowed, or something is now required that was not. */
export function isNarrowerLicense(from: string, to: string): boolean {
  const old = LICENSES[from as LicenseCode]
  const next = LICENSES[to as LicenseCode]
  if (!old || !next) return from !== to
  return (
    (old.commercial_use_allowed && !next.commercial_use_allowed) ||
    (!old.attribution_required && next.attribution_required)
  )
}
