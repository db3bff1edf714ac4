import type { LicenseCode } from '../../../src/site/page/web-pages.ts'
import type { Language } from '../../../src/text/sentence.ts'
import { defineWords } from '../words.ts'

/** The licences in plain words; `allowed`, `forbidden` and `duty` are lists, one entry per line. */
export const licenses = defineWords(
  {
    title: 'Giấy phép',
    intro: 'Mỗi bài hát có một trong ba giấy phép. Trang của bài hát và API đều nói là giấy phép nào.',
    allowed: 'Được',
    forbidden: 'Không được',
    duty: 'Phải làm',
    use: 'Dùng để',
    useFree: 'Video, podcast, ứng dụng, trang không kiếm tiền',
    usesEarning: 'Nội dung kiếm tiền\nQuảng cáo\nNội dung tài trợ',
    useUncredited: 'Dùng mà không ghi công',
    nothing: 'không gì cả',
    compare: 'Ba giấy phép cạnh nhau',
    standard: 'Giấy phép tiêu chuẩn',
    standardShort: 'Tiêu chuẩn',
    standardSays: 'Dùng được cả khi kiếm tiền, miễn là ghi công.',
    standardAllowed:
      'Dùng trong video, podcast, ứng dụng, trang của bạn\nDùng trong nội dung kiếm tiền, quảng cáo, nội dung tài trợ',
    standardForbidden: 'Bỏ dòng ghi công',
    standardDuty: 'Ghi công ở ít nhất một nơi người xem thấy được',
    commercial: 'Giấy phép thương mại',
    commercialShort: 'Thương mại',
    commercialSays: 'Dùng được cả khi kiếm tiền, không cần ghi công.',
    commercialAllowed:
      'Dùng trong video, podcast, ứng dụng, trang của bạn\nDùng trong nội dung kiếm tiền, quảng cáo, nội dung tài trợ\nKhông ghi công',
    commercialForbidden: '',
    commercialDuty: '',
    restricted: 'Giấy phép hạn chế',
    restrictedShort: 'Phi thương mại',
    restrictedSays: 'Chỉ dùng khi không kiếm tiền, và phải ghi công.',
    restrictedAllowed: 'Dùng trong video, podcast, ứng dụng, trang không kiếm tiền',
    restrictedForbidden: 'Dùng trong nội dung kiếm tiền, quảng cáo, nội dung tài trợ\nBỏ dòng ghi công',
    restrictedDuty: 'Ghi công ở ít nhất một nơi người xem thấy được\nẨn bài khỏi luồng quảng cáo và tài trợ',
    howToAttribute: 'Ghi công thế nào',
    format: 'Mẫu',
    example: 'Ví dụ',
    exampleTitle: 'Mưa trên phố cũ',
    exampleArtist: 'Hà Linh',
    places: 'Mô tả của video\nTrên hình trong lúc phát\nTrang thông tin về bài hát trong ứng dụng',
    placesTitle: 'Đặt ở ít nhất một trong các nơi này:',
    where: 'Ở nước nào',
    whereText:
      'Phần lớn bài hát dùng được ở mọi nước. Một số bài chỉ dùng được ở những nước ghi trên trang của bài đó.',
    takedown: 'Yêu cầu gỡ bỏ',
    takedownText: 'Bạn giữ quyền với một bài hát và muốn gỡ xuống? Hãy viết đến',
    takedownDuty:
      'Đối tác ngừng cho chọn bài đã gỡ trong 24 giờ, và gỡ theo yêu cầu trực tiếp trong 48 giờ. Nội dung đã xuất bản không bị ảnh hưởng, trừ khi có yêu cầu riêng.',
    find: 'Tìm bài dùng được cho quảng cáo',
  },
  {
    title: 'Licences',
    intro: "Every track has one of three licences. The track's page and the API both say which.",
    allowed: 'You may',
    forbidden: 'You may not',
    duty: 'You must',
    use: 'For',
    useFree: 'Videos, podcasts, apps, pages that earn no money',
    usesEarning: 'Content that earns money\nAdvertisements\nSponsored content',
    useUncredited: 'Use without credit',
    nothing: 'nothing',
    compare: 'The three side by side',
    standard: 'Standard licence',
    standardShort: 'Standard',
    standardSays: 'Use it, also where money is earned, as long as you give credit.',
    standardAllowed:
      'Use it in your videos, podcasts, apps and pages\nUse it in content that earns money, in advertisements, in sponsored content',
    standardForbidden: 'Leave the credit out',
    standardDuty: 'Give credit in at least one place that viewers see',
    commercial: 'Commercial licence',
    commercialShort: 'Commercial',
    commercialSays: 'Use it, also where money is earned; no credit is needed.',
    commercialAllowed:
      'Use it in your videos, podcasts, apps and pages\nUse it in content that earns money, in advertisements, in sponsored content\nLeave the credit out',
    commercialForbidden: '',
    commercialDuty: '',
    restricted: 'Restricted licence',
    restrictedShort: 'Non-commercial',
    restrictedSays: 'Use it only where no money is earned, and give credit.',
    restrictedAllowed: 'Use it in videos, podcasts, apps and pages that earn no money',
    restrictedForbidden:
      'Use it in content that earns money, in advertisements, in sponsored content\nLeave the credit out',
    restrictedDuty:
      'Give credit in at least one place that viewers see\nHide the track from advertising and sponsored flows',
    howToAttribute: 'How to give credit',
    format: 'Pattern',
    example: 'Example',
    exampleTitle: 'Mưa trên phố cũ',
    exampleArtist: 'Hà Linh',
    places: 'The description of the video\nOn screen while it plays\nThe page of your app that tells about the track',
    placesTitle: 'Show it in at least one of these places:',
    where: 'In which countries',
    whereText: 'Most tracks may be used everywhere. Some may only be used in the countries that their page names.',
    takedown: 'Taking a track down',
    takedownText: 'You hold rights in a track and want it taken down? Write to',
    takedownDuty:
      'Partners stop offering a track that was taken down within 24 hours, and after a direct request within 48. What was published before stays, unless a separate request says otherwise.',
    find: 'Find tracks for advertisements',
  },
)

interface LicenseWords {
  name: string
  short: string
  /** The whole of it in one sentence. */
  says: string
  allowed: string[]
  forbidden: string[]
  duty: string[]
}

const NAMES = {
  'service-standard': 'standard',
  'service-commercial': 'commercial',
  'service-restricted': 'restricted',
} as const satisfies Record<LicenseCode, string>

const lines = (text: string) => (text === '' ? [] : text.split('\n'))

export function licenseWords(code: LicenseCode, language: Language): LicenseWords {
  const [t, name] = [licenses[language], NAMES[code]]
  return {
    name: t[name],
    short: t[`${name}Short`],
    says: t[`${name}Says`],
    allowed: lines(t[`${name}Allowed`]),
    forbidden: lines(t[`${name}Forbidden`]),
    duty: lines(t[`${name}Duty`]),
  }
}
