import { createPhrases } from './phrase-table.ts'
import type { Wish } from './wish.ts'

interface Said {
  wish: Wish
  isSure: boolean
}

const sure = (wish: Wish): Said => ({ wish, isSure: true })
const perhaps = (wish: Wish): Said => ({ wish, isSure: false })

const FAST: Wish = { subject: 'tempo', min: 120, isWord: true }
const SLOW: Wish = { subject: 'tempo', max: 90, isWord: true }
const LIVELY: Wish = { subject: 'energy', min: 0.6, isWord: true }
const GENTLE: Wish = { subject: 'energy', max: 0.4, isWord: true }
const COMMERCIAL: Wish = { subject: 'use', commercial: true }

/** What is said in words alone, in both languages; with their marks, which count where they were typed. */
export const SAID = createPhrases<Said | undefined>([
  ['nhanh, fast', perhaps(FAST)],
  [
    'nhịp nhanh, nhịp điệu nhanh, nhịp độ nhanh, tiết tấu nhanh, tempo nhanh, tốc độ nhanh, nhanh nhịp, fast tempo, fast paced, up tempo, uptempo, fast beat, fast music',
    sure(FAST),
  ],
  ['rất nhanh, thật nhanh, very fast', perhaps({ subject: 'tempo', min: 140, isWord: true })],
  ['chậm, chậm rãi, slow', perhaps(SLOW)],
  [
    'nhịp chậm, nhịp điệu chậm, nhịp độ chậm, tiết tấu chậm, tempo chậm, tốc độ chậm, slow tempo, slow paced, down tempo, downtempo, slow beat, slow music',
    sure(SLOW),
  ],
  ['rất chậm, thật chậm, very slow', perhaps({ subject: 'tempo', max: 75, isWord: true })],
  [
    'nhịp vừa, nhịp trung bình, nhịp độ vừa, tiết tấu vừa, tempo vừa, tempo trung bình, mid tempo, midtempo, medium tempo, moderate tempo',
    sure({ subject: 'tempo', min: 90, max: 120, isWord: true }),
  ],
  ['sôi động, energetic, lively, bốc lửa', perhaps(LIVELY)],
  ['năng lượng cao, nhiều năng lượng, giàu năng lượng, high energy', sure(LIVELY)],
  ['nhẹ nhàng, nhạc nhẹ nhàng, êm dịu, êm ái, êm đềm, calm, gentle', perhaps(GENTLE)],
  ['năng lượng thấp, ít năng lượng, low energy', sure(GENTLE)],
  [
    'miễn ghi công, không cần ghi công, không phải ghi công, không ghi công, không bắt buộc ghi công, khỏi ghi công, khỏi cần ghi công, miễn ghi nguồn, không cần ghi nguồn, khỏi ghi nguồn, không cần credit, miễn credit, no attribution, no attribution required, no attribution needed, without attribution, no credit needed, no credit required, without credit, attribution free, credit free',
    sure({ subject: 'use', license: 'service-commercial' }),
  ],
  ['no credit', perhaps({ subject: 'use', license: 'service-commercial' })],
  ['thương mại, commercial', perhaps(COMMERCIAL)],
  [
    'dùng thương mại, được dùng thương mại, dùng cho thương mại, dùng vào thương mại, cho thương mại, sử dụng thương mại, được thương mại, được phép thương mại, dùng được thương mại, thương mại được, mục đích thương mại, cho mục đích thương mại, dùng cho mục đích thương mại, bật kiếm tiền, bật được kiếm tiền, được kiếm tiền, kiếm tiền được, commercial use, for commercial use, commercial use allowed, for commercial purposes, commercially usable, commercial ok, commercial license, commercial licence, monetizable, monetisable, can monetize, can be monetized',
    sure(COMMERCIAL),
  ],
  // Every track may be used so: nothing to filter by, and surely not the opposite.
  ['phi thương mại, không thương mại, non commercial, noncommercial, not commercial', undefined],
  [
    'không nội dung nhạy cảm, không có nội dung nhạy cảm, không nhạy cảm, không tục, không tục tĩu, không chửi thề, không có chửi thề, lời sạch, bản sạch, clean version, clean lyrics, non explicit, not explicit, no explicit, no explicit lyrics, family friendly, no swearing',
    sure({ subject: 'explicit', explicit: false }),
  ],
])
