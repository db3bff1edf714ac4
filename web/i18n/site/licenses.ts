import type { LicenseCode } from '../../../src/catalog/licenses.ts'
import type { Language } from '../../../src/text/sentence.ts'
import { defineWords } from '../words.ts'

/** What is said of licences in general. */
export const licenses = defineWords({
  title: { vi: 'Giấy phép', en: 'Licences' },
  intro: {
    vi: 'Mỗi bài hát có một trong các giấy phép này. Trang của bài hát và API đều nói là giấy phép nào.',
    en: "Every track has one of these licences. The track's page and the API both say which.",
  },
  allowed: { vi: 'Được', en: 'You may' },
  forbidden: { vi: 'Không được', en: 'You may not' },
  duty: { vi: 'Phải làm', en: 'You must' },
  use: { vi: 'Dùng để', en: 'For' },
  useFree: {
    vi: 'Video, podcast, ứng dụng, trang không kiếm tiền',
    en: 'Videos, podcasts, apps, pages that earn no money',
  },
  usesEarning: {
    vi: 'Nội dung kiếm tiền\nQuảng cáo\nNội dung tài trợ',
    en: 'Content that earns money\nAdvertisements\nSponsored content',
  },
  useUncredited: { vi: 'Dùng mà không ghi công', en: 'Use without credit' },
  nothing: { vi: 'không gì cả', en: 'nothing' },
  compare: { vi: 'Các giấy phép cạnh nhau', en: 'The licences side by side' },
  howToAttribute: { vi: 'Ghi công thế nào', en: 'How to give credit' },
  format: { vi: 'Mẫu', en: 'Pattern' },
  example: { vi: 'Ví dụ', en: 'Example' },
  exampleTitle: { vi: 'Mưa trên phố cũ', en: 'Mưa trên phố cũ' },
  exampleArtist: { vi: 'Hà Linh', en: 'Hà Linh' },
  places: {
    vi: 'Mô tả của video\nTrên hình trong lúc phát\nTrang thông tin về bài hát trong ứng dụng',
    en: 'The description of the video\nOn screen while it plays\nThe page of your app that tells about the track',
  },
  placesTitle: { vi: 'Đặt ở ít nhất một trong các nơi này:', en: 'Show it in at least one of these places:' },
  where: { vi: 'Ở nước nào', en: 'In which countries' },
  whereText: {
    vi: 'Phần lớn bài hát dùng được ở mọi nước. Một số bài chỉ dùng được ở những nước ghi trên trang của bài đó.',
    en: 'Most tracks may be used everywhere. Some may only be used in the countries that their page names.',
  },
  takedown: { vi: 'Yêu cầu gỡ bỏ', en: 'Taking a track down' },
  takedownText: {
    vi: 'Bạn giữ quyền với một bài hát và muốn gỡ xuống? Hãy viết đến',
    en: 'You hold rights in a track and want it taken down? Write to',
  },
  takedownDuty: {
    vi: 'Đối tác ngừng cho chọn bài đã gỡ trong 24 giờ, và gỡ theo yêu cầu trực tiếp trong 48 giờ. Nội dung đã xuất bản không bị ảnh hưởng, trừ khi có yêu cầu riêng.',
    en: 'Partners stop offering a track that was taken down within 24 hours, and after a direct request within 48. What was published before stays, unless a separate request says otherwise.',
  },
  find: { vi: 'Tìm bài dùng được cho quảng cáo', en: 'Find tracks for advertisements' },
})

interface LicenseWords {
  name: string
  short: string
  /** On a badge, and as the title of it. */
  badge: string
  badgeLong: string
  /** The whole of it in one sentence. */
  says: string
  allowed: readonly string[]
  forbidden: readonly string[]
  duty: readonly string[]
}

/** The licences in plain words, and the colour of their badges. */
const LICENSES: Readonly<Record<LicenseCode, Record<Language, LicenseWords> & { tone: 'good' | 'calm' | 'warn' }>> = {
  'service-standard': {
    tone: 'calm',
    vi: {
      name: 'Giấy phép tiêu chuẩn',
      short: 'Tiêu chuẩn',
      badge: 'Kiếm tiền được · ghi công',
      badgeLong: 'Được dùng cho mục đích thương mại; phải ghi tên nghệ sĩ.',
      says: 'Dùng được cả khi kiếm tiền, miễn là ghi công.',
      allowed: [
        'Dùng trong video, podcast, ứng dụng, trang của bạn',
        'Dùng trong nội dung kiếm tiền, quảng cáo, nội dung tài trợ',
      ],
      forbidden: ['Bỏ dòng ghi công'],
      duty: ['Ghi công ở ít nhất một nơi người xem thấy được'],
    },
    en: {
      name: 'Standard licence',
      short: 'Standard',
      badge: 'Can earn · credit',
      badgeLong: 'May be used commercially; the artist must be named.',
      says: 'Use it, also where money is earned, as long as you give credit.',
      allowed: [
        'Use it in your videos, podcasts, apps and pages',
        'Use it in content that earns money, in advertisements, in sponsored content',
      ],
      forbidden: ['Leave the credit out'],
      duty: ['Give credit in at least one place that viewers see'],
    },
  },
  'service-commercial': {
    tone: 'good',
    vi: {
      name: 'Giấy phép thương mại',
      short: 'Thương mại',
      badge: 'Kiếm tiền được · miễn ghi công',
      badgeLong: 'Được dùng cho mục đích thương mại; không cần ghi tên nghệ sĩ.',
      says: 'Dùng được cả khi kiếm tiền, không cần ghi công.',
      allowed: [
        'Dùng trong video, podcast, ứng dụng, trang của bạn',
        'Dùng trong nội dung kiếm tiền, quảng cáo, nội dung tài trợ',
        'Không ghi công',
      ],
      forbidden: [],
      duty: [],
    },
    en: {
      name: 'Commercial licence',
      short: 'Commercial',
      badge: 'Can earn · no credit',
      badgeLong: 'May be used commercially; the artist need not be named.',
      says: 'Use it, also where money is earned; no credit is needed.',
      allowed: [
        'Use it in your videos, podcasts, apps and pages',
        'Use it in content that earns money, in advertisements, in sponsored content',
        'Leave the credit out',
      ],
      forbidden: [],
      duty: [],
    },
  },
  'service-restricted': {
    tone: 'warn',
    vi: {
      name: 'Giấy phép hạn chế',
      short: 'Phi thương mại',
      badge: 'Không kiếm tiền · ghi công',
      badgeLong: 'Chỉ dùng phi thương mại; phải ghi tên nghệ sĩ.',
      says: 'Chỉ dùng khi không kiếm tiền, và phải ghi công.',
      allowed: ['Dùng trong video, podcast, ứng dụng, trang không kiếm tiền'],
      forbidden: ['Dùng trong nội dung kiếm tiền, quảng cáo, nội dung tài trợ', 'Bỏ dòng ghi công'],
      duty: ['Ghi công ở ít nhất một nơi người xem thấy được', 'Ẩn bài khỏi luồng quảng cáo và tài trợ'],
    },
    en: {
      name: 'Restricted licence',
      short: 'Non-commercial',
      badge: 'No earning · credit',
      badgeLong: 'For non-commercial use only; the artist must be named.',
      says: 'Use it only where no money is earned, and give credit.',
      allowed: ['Use it in videos, podcasts, apps and pages that earn no money'],
      forbidden: [
        'Use it in content that earns money, in advertisements, in sponsored content',
        'Leave the credit out',
      ],
      duty: [
        'Give credit in at least one place that viewers see',
        'Hide the track from advertising and sponsored flows',
      ],
    },
  },
}

/** Their codes, in the order of the table. */
export const LICENSE_CODES = Object.keys(LICENSES) as LicenseCode[]

/** One that is not known, as a page of an older version may meet, is taken for the one that allows least. */
const find = (code: string) => LICENSES[code as LicenseCode] ?? LICENSES['service-restricted']

export const licenseWords = (code: string, language: Language): LicenseWords => find(code)[language]

export const licenseTone = (code: string) => find(code).tone
