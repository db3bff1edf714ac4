import type { Guide } from './guide.ts'
import { both, heading, list, snippet, steps, text } from './localized.ts'

export const changes: Guide = {
  name: 'changes',
  title: both('Bản sao luôn đúng với /changes', 'A copy that stays right: /changes'),
  summary: both(
    'Mọi thay đổi, theo thứ tự, từ một con trỏ không hết hạn.',
    'Every change, in order, from a cursor that never expires.',
  ),
  parts: [
    text(
      'Cách ngắn nhất: tải [`/export`](/docs/reference/getExport) một lần, mỗi dòng một bài, rồi đi tiếp từ `cursor` ở dòng cuối. Bị ngắt thì hỏi tiếp với `Range` và `If-Range`. `client.mirror(store)` của [khonhac-client](/docs) làm tất cả những việc đó. Không dùng `/export` thì:',
      'The shortest way: fetch [`/export`](/docs/reference/getExport) once, a track a line, and go on from the `cursor` of its last line. After a cut, ask for the rest with `Range` and `If-Range`. `client.mirror(store)` of [khonhac-client](/docs) does all of it. Without `/export`:',
    ),
    snippet('export'),
    steps(
      ['Lấy con trỏ với `since=latest`, và cất nó.', 'Take a cursor with `since=latest`, and keep it.'],
      [
        'Tải mọi bài hát, bằng [`cursor` của `/tracks`](/docs/guides/paging#walk): các trang có thể bỏ sót một bài khi bài khác bị xoá giữa chừng.',
        'Fetch all tracks, by the [`cursor` of `/tracks`](/docs/guides/paging#walk): pages can skip a track when another is deleted meanwhile.',
      ],
      [
        'Rồi lặp lại: hỏi `since=<con trỏ>`, bỏ bài `track.deleted`, tải lại bài `track.created` và `track.updated` ([`/tracks/by-ids`](/docs/reference/getTracksByIds), mỗi lần 50), cất `meta.cursor`. Còn `has_more` thì hỏi ngay.',
        'Then again and again: ask `since=<cursor>`, drop what is `track.deleted`, fetch what is `track.created` or `track.updated` ([`/tracks/by-ids`](/docs/reference/getTracksByIds), 50 at a time), keep `meta.cursor`. While there is `has_more`, ask at once.',
      ],
    ),
    snippet('changes'),
    heading('promises', 'Điều được bảo đảm', 'What is promised'),
    list(
      [
        'Thay đổi đến theo đúng thứ tự đã xảy ra. Con trỏ không hết hạn, đọc một trang hai lần không sao.',
        'Changes come in the order in which they happened. A cursor never expires, and a page read twice does no harm.',
      ],
      [
        'Lượt nghe và lượt thích không phải là thay đổi: trong bản sao, `play_count` và `like_count` là của lần `/export` hay lần đổi cuối của bài. Muốn số mới thì tải `/export` lại, hoặc hỏi [`/trending`](/docs/reference/listTrending).',
        'Plays and likes are no changes: in a copy `play_count` and `like_count` are those of the `/export`, or of the last change of the track. For newer ones fetch `/export` again, or ask [`/trending`](/docs/reference/listTrending).',
      ],
      [
        'Không có `since` là từ đầu: mọi bài đều từng được thêm.',
        'Without `since` it is from the beginning: every track was created once.',
      ],
      [
        'Cất con trỏ sau khi đã xử lý trang, không phải trước.',
        'Keep the cursor after the page was dealt with, not before.',
      ],
      [
        '400 cho con trỏ nghĩa là máy chủ đã được khôi phục từ bản sao cũ hơn: bắt đầu lại từ bước 1.',
        'A 400 for a cursor means that the server was set back to an older backup: begin at step 1.',
      ],
    ),
    text(
      'Webhook nhanh, `/changes` chính xác: hãy dùng cả hai. Xử lý ngay khi có [webhook](/docs/guides/webhooks), và đi qua `/changes` mỗi ngày.',
      'Webhooks are fast, `/changes` is exact: use both. Act on [webhooks](/docs/guides/webhooks), and go through `/changes` every day.',
    ),
  ],
}
