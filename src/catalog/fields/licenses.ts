/** The licences a track can have. The codes are part of the API; names and summaries are for people. */
export const LICENSE_CODES = ['service-standard', 'service-commercial', 'service-restricted'] as const

export type LicenseCode = (typeof LICENSE_CODES)[number]

export const DEFAULT_LICENSE: LicenseCode = 'service-standard'

interface License {
  code: LicenseCode
  name: string
  summary: string
  attribution_required: boolean
  commercial_use_allowed: boolean
  notes: string
}

export const LICENSES: Readonly<Record<LicenseCode, License>> = {
  'service-standard': {
    code: 'service-standard',
    name: 'Giấy phép tiêu chuẩn',
    summary: 'Được dùng cho mục đích thương mại, bắt buộc ghi công.',
    attribution_required: true,
    commercial_use_allowed: true,
    notes: 'Hiển thị dòng ghi công ở ít nhất một nơi: mô tả video, lớp phủ khi phát, hoặc màn hình thông tin bài hát.',
  },
  'service-commercial': {
    code: 'service-commercial',
    name: 'Giấy phép thương mại',
    summary: 'Được dùng cho mục đích thương mại, không bắt buộc ghi công.',
    attribution_required: false,
    commercial_use_allowed: true,
    notes: 'Không bắt buộc ghi công; được dùng trong quảng cáo và nội dung tài trợ.',
  },
  'service-restricted': {
    code: 'service-restricted',
    name: 'Giấy phép hạn chế',
    summary: 'Chỉ dùng phi thương mại, bắt buộc ghi công.',
    attribution_required: true,
    commercial_use_allowed: false,
    notes: 'Không dùng cho mục đích thương mại; ẩn khỏi luồng quảng cáo và nội dung tài trợ. Bắt buộc ghi công.',
  },
}

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
