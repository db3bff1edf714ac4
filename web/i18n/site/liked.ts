import { defineWords, plural } from '../words.ts'

export const siteLiked = defineWords(
  {
    title: 'Bài đã thích',
    about: 'Chỉ trình duyệt này biết bạn đã thích những bài nào; không cần tài khoản.',
    shared: 'Danh sách được chia sẻ',
    sharedAbout: 'Những bài mà ai đó đã chọn và gửi cho bạn.',
    none: 'Chưa có bài nào ở đây',
    noneHelp: 'Bấm Thích ở trang của một bài, hoặc nhấn phím L, rồi bài đó nằm ở đây.',
    lookAround: 'Xem bảng xếp hạng',
    count: (count: string, _many: number) => `${count} bài`,
    share: 'Chia sẻ danh sách',
    copied: 'Đã chép liên kết',
    more: 'Xem thêm',
    failed: 'Không kết nối được với máy chủ. Những bài bạn đã thích vẫn còn; hãy tải lại trang sau.',
  },
  {
    title: 'Liked tracks',
    about: 'Only this browser knows what you have liked; no account is needed.',
    shared: 'A shared list',
    sharedAbout: 'Tracks that somebody has picked and sent to you.',
    none: 'Nothing here yet',
    noneHelp: 'Press Like on the page of a track, or the key L, and it is here.',
    lookAround: 'See the charts',
    count: (count: string, many: number) => `${count} ${plural(many, 'track', 'tracks')}`,
    share: 'Share the list',
    copied: 'Link copied',
    more: 'Show more',
    failed: 'The server cannot be reached. What you have liked is still kept; reload the page later.',
  },
)
