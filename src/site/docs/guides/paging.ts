import type { Guide } from './guide.ts'
import { both, heading, list, snippet, text } from './localized.ts'

export const paging: Guide = {
  name: 'paging',
  title: both('Phân trang', 'Paging'),
  summary: both('Đi qua cả danh sách mà không sót, không lặp.', 'Go through a whole list without gaps or repetitions.'),
  parts: [
    text(
      'Danh sách là `{ data, meta }`. `limit` từ 1 đến 100 (mặc định 20), `page` từ 1 đến 5000. `meta.total` đếm mọi bản ghi khớp, `meta.total_pages` là trang cuối cùng, 0 khi không có gì. Danh sách trống là 200, không phải lỗi.',
      'A list is `{ data, meta }`. `limit` is 1 to 100 (20 by default), `page` is 1 to 5000. `meta.total` counts all that match, `meta.total_pages` is the last page, 0 when there is nothing. An empty list is a 200, not an error.',
    ),
    heading('walk', 'Đi qua tất cả', 'Walk through all of it'),
    text(
      'Các trang xê dịch khi có bài đến và đi trong lúc bạn tải. Muốn lấy hết, hãy dùng `cursor` của [`/tracks`](/docs/reference/listTracks): lần đầu để trống, rồi gửi `meta.next_cursor`, cho đến khi nó là null. Bài nào có mặt suốt lượt đi thì gặp đúng một lần, dù kho lớn bao nhiêu. Dùng được với mọi bộ lọc; thứ tự là thứ tự của id, nên không kèm `sort` và `page` (400).',
      'Pages move when tracks come and go while you fetch them. To get all, use the `cursor` of [`/tracks`](/docs/reference/listTracks): empty at first, then `meta.next_cursor`, until that is null. Whatever is there during the whole walk is met exactly once, however large the catalogue. Any filter may be with it; the order is that of ids, so `sort` and `page` may not (400).',
    ),
    snippet('paging'),
    heading('order', 'Thứ tự', 'Order'),
    list(
      [
        'Các bản ghi bằng nhau xếp theo mới nhất rồi theo id, nên hai trang không bao giờ chung một bài khi kho không đổi.',
        'Equal records are ordered by newest, then by id, so that two pages never share a track while the catalogue stays as it is.',
      ],
      [
        'Kho thay đổi trong lúc bạn đi qua các trang thì một bài có thể bị sót hoặc lặp: trang là để xem, `cursor` là để chép.',
        'If the catalogue changes while you page, a track may be skipped or repeated: pages are for looking, the `cursor` is for copying.',
      ],
      [
        'Tên bài và tên nghệ sĩ xếp theo bảng chữ cái tiếng Việt.',
        'Titles and names are ordered by the Vietnamese alphabet.',
      ],
      [
        'Muốn giữ một bản sao luôn đúng, đừng tải lại mọi trang: dùng [`/changes`](/docs/guides/changes).',
        'To keep a copy that stays right, do not fetch all pages again: use [`/changes`](/docs/guides/changes).',
      ],
    ),
    heading('headers', 'Header', 'Headers'),
    text(
      '`X-Total-Count`, `X-Page`, `X-Limit` và `X-Offset` nói cùng những số đó. Tham số mà thao tác không biết bị bỏ qua và được nêu tên trong `X-Ignored-Parameters`: hãy xem header này khi bộ lọc có vẻ không có tác dụng.',
      '`X-Total-Count`, `X-Page`, `X-Limit` and `X-Offset` say the same numbers. Parameters that an operation does not know are ignored and named in `X-Ignored-Parameters`: look there when a filter seems to do nothing.',
    ),
  ],
}
