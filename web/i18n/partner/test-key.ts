import { defineWords } from '../words.ts'

/** The second key, which a partner makes itself. */
export const testKey = defineWords(
  {
    badge: 'Khoá thử',
    make: 'Tạo khoá thử',
    makeTitle: 'Tạo khoá thử?',
    makeQuota: 'Một khoá thứ hai để thử, với hạn mức nhỏ của riêng nó: nó không lấy gì của hạn mức chính.',
    makeSame: 'Nó gọi được mọi thứ như khoá chính, trên cùng dữ liệu thật.',
    makeEnds:
      'Nó tự hết hạn, muộn nhất khi khoá của phiên này hết hạn, và bị thu hồi cùng khoá này. Mỗi lúc chỉ một khoá thử.',
    makeTold: 'Chúng tôi báo cho bạn qua thư.',
    revoke: 'Thu hồi',
    revokeTitle: (prefix: string) => `Thu hồi khoá thử ${prefix}…?`,
    revokeNow: 'Mọi yêu cầu dùng khoá này bị từ chối ngay (403).',
    revoked: (prefix: string) => `Đã thu hồi ${prefix}….`,
  },
  {
    badge: 'For tests',
    make: 'Make a key for tests',
    makeTitle: 'Make a key for tests?',
    makeQuota: 'A second key to try things with. Its quota is small and its own: it takes nothing of that of your key.',
    makeSame: 'It can call all that your key can, on the same real data.',
    makeEnds:
      'It ends by itself, at the latest when the key of this session ends, and is revoked with that. One at a time.',
    makeTold: 'We tell you by mail.',
    revoke: 'Revoke',
    revokeTitle: (prefix: string) => `Revoke the key for tests ${prefix}…?`,
    revokeNow: 'Every request with it is refused at once (403).',
    revoked: (prefix: string) => `${prefix}… is revoked.`,
  },
)
