import type { Sentence } from '../../text/sentence.ts'
import type { ApiChange } from '../page/about-views.ts'

const change = (day: string, id: string, what: Sentence): ApiChange => ({ day, id, what })

/** What has changed for partners, the newest first: the page and the feed of it, and the guide to versions. An entry never changes its id. */
export const API_CHANGES: readonly ApiChange[] = [
  change('2026-11-17', 'wishes', {
    vi: '[`/search?understand=true`](/docs/guides/wishes) hiểu nhịp độ, giọng, độ dài, thể loại và giấy phép trong câu tìm kiếm; `/search/facets` cũng vậy.',
    en: '[`/search?understand=true`](/docs/guides/wishes) reads tempo, key, length, genre and licence out of the words; so does `/search/facets`.',
  }),
  change('2026-11-17', 'collections', {
    vi: '[Tuyển tập](/docs/guides/collections): danh sách bài hát do người biên tập xếp thứ tự, bộ lọc `collection`, và sự kiện `collection.updated`, `collection.deleted` cho webhook có nêu tên chúng.',
    en: '[Collections](/docs/guides/collections): lists of tracks in an editor’s order, the filter `collection`, and the events `collection.updated` and `collection.deleted` for webhooks that name them.',
  }),
  change('2026-11-17', 'include-artists', {
    vi: '`include=artists` của [`/search`](/docs/reference/search) và [`/search/suggest`](/docs/reference/suggest): mọi người góp mặt trong bài.',
    en: '`include=artists` of [`/search`](/docs/reference/search) and [`/search/suggest`](/docs/reference/suggest): everybody who takes part.',
  }),
  change('2026-11-17', 'license-proofs', {
    vi: '[Chứng nhận giấy phép](/docs/guides/proofs) có chữ ký, ai cũng kiểm tra được, kể cả ngoại tuyến.',
    en: 'Signed [proofs of licence](/docs/guides/proofs) that anybody can check, offline too.',
  }),
  change('2026-11-17', 'webhook-changes', {
    vi: 'Webhook: [đổi](/docs/reference/changeWebhook), [gửi thử](/docs/reference/sendWebhookTest) và [thay khoá bí mật](/docs/reference/rotateWebhookSecret) bằng API.',
    en: 'Webhooks can be [changed](/docs/reference/changeWebhook), [tested](/docs/reference/sendWebhookTest) and [given a new secret](/docs/reference/rotateWebhookSecret) through the API.',
  }),
  change('2026-11-17', 'idempotency-key', {
    vi: 'Header `Idempotency-Key`: gửi lại một `POST` mà không tạo hai lần, trong 24 giờ. Không có header thì mọi thứ như trước.',
    en: 'The header `Idempotency-Key`: a `POST` can be sent again without making anything twice, for 24 hours. Without it all is as it was.',
  }),
  change('2026-11-17', 'facets', {
    vi: '[`/tracks/facets`](/docs/reference/countTracks) và [`/search/facets`](/docs/reference/countSearch): có gì để chọn và bao nhiêu bài, cho mỗi bộ lọc.',
    en: '[`/tracks/facets`](/docs/reference/countTracks) and [`/search/facets`](/docs/reference/countSearch): what there is to choose from and how many, for every filter.',
  }),
  change('2026-11-17', 'filters-and-shapes', {
    vi: '[`/tracks`](/docs/reference/listTracks) lọc theo `isrc`, `duration_min`, `duration_max` và `featured_artist_id`; [`/search`](/docs/reference/search) nhận các bộ lọc của `/tracks` và `did_you_mean`. `fields` chỉ lấy vài trường của bài hát. [`/tracks/by-isrc/{isrc}`](/docs/reference/getTracksByIsrc) tra theo bản ghi âm.',
    en: '[`/tracks`](/docs/reference/listTracks) filters by `isrc`, `duration_min`, `duration_max` and `featured_artist_id`; [`/search`](/docs/reference/search) takes the filters of `/tracks` and `did_you_mean`. `fields` asks for some fields of tracks alone. [`/tracks/by-isrc/{isrc}`](/docs/reference/getTracksByIsrc) looks a recording up.',
  }),
  change('2026-11-17', 'audio-urls', {
    vi: '[`POST /tracks/audio-urls`](/docs/reference/getAudioUrls): liên kết mới cho 50 bài trong một yêu cầu.',
    en: '[`POST /tracks/audio-urls`](/docs/reference/getAudioUrls): fresh links for 50 tracks in one request.',
  }),
  change('2026-11-17', 'tracks-cursor', {
    vi: '[`/tracks`](/docs/reference/listTracks) nhận `cursor`: đi qua cả kho, không sót, không lặp. Không có `cursor` thì câu trả lời như trước.',
    en: '[`/tracks`](/docs/reference/listTracks) takes `cursor`, which walks through the whole catalogue without skipping or repeating. Without it answers are what they were.',
  }),
  change('2026-11-17', 'superseded-deliveries', {
    vi: 'Webhook: `sent_at` là thời điểm của sự kiện, giống nhau ở mọi lần gửi. Sự kiện mà một sự kiện sau của cùng bài đã thay thế không còn được gửi: trạng thái `superseded`.',
    en: 'Webhooks: `sent_at` is the time of the event, the same at every attempt. What a later event of the track has made needless is not sent any more: its state is `superseded`.',
  }),
  change('2026-11-17', 'deliveries-cursor', {
    vi: '[`/webhooks/{id}/deliveries`](/docs/reference/listDeliveries) nhận `cursor` và trả `meta.next_cursor`.',
    en: '[`/webhooks/{id}/deliveries`](/docs/reference/listDeliveries) takes a `cursor` and answers `meta.next_cursor`.',
  }),
  change('2026-11-17', 'outcome-unknown', {
    vi: 'Lỗi mới 502 `OUTCOME_UNKNOWN`: không ai biết việc đã xong chưa, hãy xem lại trước khi thử lại. Mọi lỗi khác có nghĩa là chưa có gì thay đổi.',
    en: 'A new error, 502 `OUTCOME_UNKNOWN`: it is unknown whether it was done, so look before you try again. Every other error means that nothing has changed.',
  }),
  change('2026-11-16', 'webhook-test', {
    vi: 'Webhook có thể nhận sự kiện thử `test`.',
    en: 'A webhook can be sent the event `test`.',
  }),
  change('2026-11-15', 'first-version', {
    vi: 'Phiên bản đầu tiên, 1.0.0: bài hát, nghệ sĩ, thể loại, tìm kiếm, giấy phép, đoạn nghe thử, webhook.',
    en: 'The first version, 1.0.0: tracks, artists, genres, search, licences, previews, webhooks.',
  }),
]
