import { defineWords } from '../words.ts'

/** The second key, which a partner makes itself. */
export const testKey = defineWords({
  badge: { vi: 'Khoá thử', en: 'For tests' },
  make: { vi: 'Tạo khoá thử', en: 'Make a key for tests' },
  makeTitle: { vi: 'Tạo khoá thử?', en: 'Make a key for tests?' },
  makeQuota: {
    vi: 'Một khoá thứ hai để thử, với hạn mức nhỏ của riêng nó: nó không lấy gì của hạn mức chính.',
    en: 'A second key to try things with. Its quota is small and its own: it takes nothing of that of your key.',
  },
  makeSame: {
    vi: 'Nó gọi được mọi thứ như khoá chính, trên cùng dữ liệu thật.',
    en: 'It can call all that your key can, on the same real data.',
  },
  makeEnds: {
    vi: 'Nó tự hết hạn, muộn nhất khi khoá của phiên này hết hạn, và bị thu hồi cùng khoá này. Mỗi lúc chỉ một khoá thử.',
    en: 'It ends by itself, at the latest when the key of this session ends, and is revoked with that. One at a time.',
  },
  makeTold: { vi: 'Chúng tôi báo cho bạn qua thư.', en: 'We tell you by mail.' },
  revoke: { vi: 'Thu hồi', en: 'Revoke' },
  revokeTitle: {
    vi: (prefix: string) => `Thu hồi khoá thử ${prefix}…?`,
    en: (prefix) => `Revoke the key for tests ${prefix}…?`,
  },
  revokeNow: {
    vi: 'Mọi yêu cầu dùng khoá này bị từ chối ngay (403).',
    en: 'Every request with it is refused at once (403).',
  },
  revoked: { vi: (prefix: string) => `Đã thu hồi ${prefix}….`, en: (prefix) => `${prefix}… is revoked.` },
})
