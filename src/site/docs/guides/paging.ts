import { both, heading, list, snippet, text } from '../localized.ts'
import type { Guide } from './guide.ts'

export const paging: Guide = {
  name: 'paging',
  title: both('Phân trang', 'Paging'),
  summary: both('Đi qua mọi trang mà không sót, không lặp.', 'Go through all pages without gaps or repetitions.'),
  parts: [
    text(
      'Danh sách là `{ data, meta }`. `limit` từ 1 đến 100 (mặc định 20), `page` từ 1 đến 5000. `meta.total` đếm mọi bản ghi khớp, `meta.total_pages` là trang cuối cùng, 0 khi không có gì. Danh sách trống là 200, không phải lỗi.',
      'A list is `{ data, meta }`. `limit` is 1 to 100 (20 by default), `page` is 1 to 5000. `meta.total` counts all that match, `meta.total_pages` is the last page, 0 when there is nothing. An empty list is a 200, not an error.',
    ),
    snippet('paging'),
    heading('order', 'Thứ tự', 'Order'),
    list(
      [
        'Các bản ghi bằng nhau xếp theo mới nhất rồi theo id, nên hai trang không bao giờ chung một bài khi kho không đổi.',
        'Equal records are ordered by newest, then by id, so that two pages never share a track while the catalogue stays as it is.',
      ],
      [
        'Kho thay đổi trong lúc bạn đi qua các trang: với `sort=oldest` bài mới nằm ở cuối, không đẩy lệch các trang trước.',
        'The catalogue may change while you page: with `sort=oldest` new tracks come at the end and push nothing.',
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
