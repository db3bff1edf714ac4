import type { PartnerChanges } from '../../src/partners/partners.ts'

/** Invented partners. Every address ends in `.example`, which is reserved. */
export interface DemoPartner extends PartnerChanges {
  name: string
  email: string
  /** For how long it has been a partner. */
  days: number
  keys: readonly DemoKey[]
  webhook?: DemoWebhook
}

export interface DemoKey {
  name: string
  quotaPerMinute: number | null
  /** In how many days it ends; never when left out. */
  endsInDays?: number
  traffic: Traffic
}

/** How a key is used. */
export interface Traffic {
  /** On a weekday. */
  requestsPerDay: number
  /** Share of a weekday's requests that there are on a Saturday or Sunday. */
  weekend: number
  /** In Vietnam's time zone. */
  busiestHour: number
  /** Shares of the routes; they need not add up to one. */
  routes: Readonly<Record<string, number>>
  /** Share of what is asked for by id or slug. */
  notFound: number
  /** In the busiest hours. */
  limited: number
  /** Share of what clients cache. */
  notModified: number
}

export interface DemoWebhook {
  url: string
  description: string
  state: 'works' | 'fails' | 'suspended'
}

const PLAYER = { '/search': 5, '/search/suggest': 8, '/tracks/{id}': 6, '/tracks/{id}/audio-url': 4, '/trending': 1 }
const EDITOR = { '/search': 4, '/tracks/{id}': 5, '/tracks/{id}/license': 3, '/tracks/{id}/watermarked': 2 }
const COPY = { '/tracks': 4, '/changes': 6, '/tracks/by-slug/{slug}': 2, '/genres': 1 }

type Habits = Omit<Traffic, 'requestsPerDay' | 'notModified'>

const key = (name: string, quotaPerMinute: number | null, requestsPerDay: number, habits: Habits): DemoKey => {
  return { name, quotaPerMinute, traffic: { requestsPerDay, notModified: 0.3, ...habits } }
}

export const PARTNERS: readonly DemoPartner[] = [
  {
    name: 'Sông Hồng Media',
    email: 'ky-thuat@song-hong.example',
    contactName: 'Nguyễn Thu Trang',
    website: 'https://song-hong.example',
    purpose: 'Ứng dụng dựng video ngắn: người dùng chọn nhạc nền ngay trong ứng dụng.',
    days: 210,
    keys: [
      key('web', 600, 9200, { busiestHour: 20, weekend: 1.35, routes: PLAYER, notFound: 0.004, limited: 0 }),
      key('iOS', 300, 4100, { busiestHour: 21, weekend: 1.5, routes: PLAYER, notFound: 0.003, limited: 0.002 }),
    ],
    webhook: {
      url: 'https://hooks.song-hong.example/kho-nhac',
      description: 'Cập nhật danh mục nhạc',
      state: 'works',
    },
  },
  {
    name: 'Clip Việt',
    email: 'api@clip-viet.example',
    contactName: 'Trần Đức Huy',
    website: 'https://clip-viet.example',
    purpose: 'Mạng xã hội video; nhạc được gắn vào bài đăng của người dùng.',
    days: 160,
    keys: [
      key('máy chủ', 120, 14_500, { busiestHour: 21, weekend: 1.2, routes: EDITOR, notFound: 0.01, limited: 0.03 }),
    ],
    webhook: { url: 'https://clip-viet.example/api/webhooks/nhac', description: 'Gỡ nhạc', state: 'works' },
  },
  {
    name: 'Radio Biển Xanh',
    email: 'bien-tap@radio-bien-xanh.example',
    contactName: 'Lê Minh Châu',
    website: 'https://radio-bien-xanh.example',
    purpose: 'Chương trình phát thanh trực tuyến theo yêu cầu thính giả.',
    days: 85,
    keys: [
      {
        ...key('phòng thu', null, 1300, { busiestHour: 9, weekend: 0.7, routes: PLAYER, notFound: 0.006, limited: 0 }),
        endsInDays: 9,
      },
    ],
    webhook: { url: 'https://radio-bien-xanh.example/thong-bao', description: 'Máy phát sóng', state: 'fails' },
  },
  {
    name: 'Studio Mây',
    email: 'lien-he@studio-may.example',
    contactName: 'Phạm Ngọc Mai',
    website: 'https://studio-may.example',
    purpose: 'Dựng phim quảng cáo, cần bản xem thử và giấy phép của từng bài.',
    days: 120,
    keys: [
      key('dựng phim', null, 620, { busiestHour: 15, weekend: 0.15, routes: EDITOR, notFound: 0.008, limited: 0 }),
    ],
    webhook: { url: 'https://studio-may.example/hook', description: 'Máy chủ cũ', state: 'suspended' },
  },
  {
    name: 'Trường nhạc Hoa Sữa',
    email: 'van-phong@hoa-sua.example',
    contactName: 'Đỗ Thị Hạnh',
    website: 'https://hoa-sua.example',
    purpose: 'Học viên nghe và phân tích bài hát trong giờ học.',
    days: 64,
    keys: [key('lớp học', 60, 480, { busiestHour: 10, weekend: 0.3, routes: PLAYER, notFound: 0.002, limited: 0.05 })],
  },
  {
    name: 'Karaoke Gia Đình',
    email: 'dev@karaoke-gia-dinh.example',
    contactName: 'Vũ Hoàng Long',
    website: 'https://karaoke-gia-dinh.example',
    purpose: 'Danh sách bài hát cho đầu máy karaoke, đồng bộ mỗi giờ.',
    days: 45,
    keys: [key('đồng bộ', null, 2600, { busiestHour: 19, weekend: 1.1, routes: COPY, notFound: 0.07, limited: 0 })],
    webhook: {
      url: 'https://karaoke-gia-dinh.example/kho-nhac/su-kien',
      description: 'Đồng bộ đầu máy',
      state: 'works',
    },
  },
]
