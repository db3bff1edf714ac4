import { EXAMPLE_COLLECTION_ID, EXAMPLE_COLLECTION_SLUG } from '../../src/http/examples.ts'
import { trackIdOf } from './catalogue.ts'

interface DemoCollection {
  id: string
  slug: string
  title: string
  description: string
  /** Titles of songs, in their order. */
  songs: readonly string[]
}

export const COLLECTIONS: readonly DemoCollection[] = [
  {
    id: EXAMPLE_COLLECTION_ID,
    slug: EXAMPLE_COLLECTION_SLUG,
    title: 'Cà phê chiều mưa',
    description: 'Nhạc chậm cho quán nhỏ: lo-fi, jazz và những bản ballad.',
    songs: ['Mưa trên phố cũ', 'Cà phê sáng', 'Phố nhỏ không đèn', 'Ô cửa xanh', 'Sương Đà Lạt', 'Thư gửi mùa đông'],
  },
  {
    id: 'c0a80102-51be-4f0a-8d27-93c4e6a1b7f2',
    slug: 'len-duong',
    title: 'Lên đường',
    description: 'Nhịp nhanh cho những chuyến đi xa.',
    songs: [
      'Chạy về phía biển',
      'Ngày nắng lên',
      'Tiếng gọi đại ngàn',
      'Những ngã tư',
      'Hẹn nhau cuối tuần',
      'Tàu đêm',
    ],
  },
  {
    id: 'c0a80103-2d94-4c6e-b813-7a5f0e9d6c41',
    slug: 'dem-thanh-pho',
    title: 'Đêm thành phố',
    description: 'Đèn, đường và tiếng trống máy.',
    songs: ['Đèn neon', 'Sài Gòn 2 giờ sáng', 'Tầng thượng', 'Ba giờ chiều'],
  },
]

/** The import line of a collection. */
export const collectionLine = ({ songs, ...fields }: DemoCollection): string =>
  JSON.stringify({ type: 'collection', ...fields, tracks: songs.map((title) => trackIdOf({ title })) })
