import { RAW_ROWS_MS, WHOLE_IP_MS } from '../../requests/retention.ts'
import { SEARCHES_KEPT_DAYS } from '../../search/jobs.ts'
import type { Sentence } from '../../text/sentence.ts'
import { DAY_MS } from '../../text/time.ts'
import type { TextName } from '../page/about-views.ts'

export interface TextContext {
  serviceName: string
  contactEmail: string
  takedownContact: string
}

const [ROW_DAYS, ADDRESS_DAYS] = [RAW_ROWS_MS / DAY_MS, WHOLE_IP_MS / DAY_MS]

/** What the pages say until the operator writes own ones. They tell what this program does, and nothing that it cannot know. */
export const DEFAULT_TEXTS: Readonly<Record<TextName, (context: TextContext) => Sentence>> = {
  privacy: ({ serviceName, contactEmail }) => ({
    vi: `Bạn nghe nhạc ở đây không cần tài khoản. ${serviceName} không có quảng cáo, không có mã theo dõi của bên khác, và trang không tải gì từ máy chủ khác.

## Trong trình duyệt của bạn

- Cookie \`kn_lang\` và \`kn_theme\`: ngôn ngữ và màu bạn đã chọn. Chỉ có khi bạn chọn; giữ một năm.
- Cookie \`kn_listener\`: một chuỗi ngẫu nhiên, để một lượt nghe hay lượt thích chỉ được đếm một lần. Chỉ gửi đến phần đếm lượt nghe; giữ một năm.
- Bộ nhớ của trình duyệt: bài bạn đã thích, bài đang phát và chỗ đang nghe. Những thứ này không được gửi đi.

## Trên máy chủ

- Lượt nghe và lượt thích chỉ là con số theo bài và theo ngày. Trong 30 phút sau một lượt nghe có một mã băm của người nghe và bài đó, để không đếm hai lần; của một lượt thích thì giữ đến khi bạn bỏ thích. Từ mã băm không thể biết ai nghe gì.
- Nhật ký của máy chủ không ghi bạn xem trang nào, nghe bài nào, cũng không ghi địa chỉ mạng của bạn. Khi một yêu cầu bị từ chối (mã 400–499), nó ghi địa chỉ mạng và tên trình duyệt để chống lạm dụng, nhưng vẫn không ghi bạn đã hỏi gì.
- Từ khoá tìm kiếm được đếm theo ngày, không kèm ai đã tìm, và xoá sau ${SEARCHES_KEPT_DAYS} ngày.

## Đối tác dùng API

- Yêu cầu đến API được ghi đầy đủ: khoá, đường dẫn, địa chỉ mạng, tên chương trình. Địa chỉ mạng được cắt ngắn sau ${ADDRESS_DAYS} ngày, dòng nhật ký bị xoá sau ${ROW_DAYS} ngày; số đếm theo ngày thì được giữ.
- Của đơn xin khoá, chúng tôi giữ những gì bạn đã điền: tổ chức, tên, e-mail, trang web, mục đích.

## Quyền của bạn

Hỏi, sửa hay xoá dữ liệu về bạn: viết đến [${contactEmail}](mailto:${contactEmail}).`,
    en: `You listen here without an account. ${serviceName} has no advertisements and no trackers of others, and its pages load nothing from other servers.

## In your browser

- The cookies \`kn_lang\` and \`kn_theme\`: the language and colours that you chose. Only there if you chose; kept for a year.
- The cookie \`kn_listener\`: random characters, so that a play or a like counts once. Sent only to what counts plays; kept for a year.
- The browser's own storage: what you liked, what is playing and where. It is not sent anywhere.

## On the server

- Plays and likes are numbers, by track and day. For 30 minutes after a play there is a digest of listener and track together, so that it does not count twice; that of a like stays until you take it back. A digest does not tell who listened to what.
- The server's log keeps neither which pages you open nor what you play, nor your network address. Where a request is refused (a status of 400 to 499) it keeps address and browser, against abuse, but still not what was asked for.
- Words that were searched for are counted by day, without who searched, and deleted after ${SEARCHES_KEPT_DAYS} days.

## Partners who use the API

- Requests to the API are logged in full: key, path, network address, name of the program. Addresses are cut short after ${ADDRESS_DAYS} days, lines are deleted after ${ROW_DAYS}; counts by day are kept.
- Of an application for a key we keep what you filled in: organization, name, e-mail, website, purpose.

## Your rights

To ask for, correct or delete data about you: write to [${contactEmail}](mailto:${contactEmail}).`,
  }),
  terms: ({ serviceName, contactEmail, takedownContact }) => ({
    vi: `Những điều này áp dụng khi bạn dùng ${serviceName}.

## Nghe và dùng nhạc

- Ai cũng được nghe thử tại đây, miễn phí, không cần tài khoản.
- Dùng một bài trong video, podcast, quảng cáo hay phim: theo [giấy phép](/licenses) của bài đó. Nút “Dùng bài này” trên trang của bài cho biết bạn được làm gì.
- Không chép cả kho nhạc bằng chương trình, không tìm cách vượt qua giới hạn của máy chủ.

## API

- Cần khoá của riêng bạn; đừng đưa khoá cho người khác. Ai có khoá của bạn thì dùng phần của bạn.
- Giới hạn và cách báo trước khi thay đổi có trong [tài liệu](/docs/guides/versioning).
- Bài bị gỡ phải được gỡ khỏi sản phẩm của bạn trong thời hạn ghi trong [hướng dẫn gỡ bài](/docs/guides/takedowns).

## Bản quyền

Bạn giữ quyền với một bài hát và muốn gỡ xuống? Viết đến [${takedownContact}](mailto:${takedownContact}).

## Trách nhiệm

Chúng tôi cố giữ dịch vụ chạy tốt ([tình trạng](/status)), nhưng không hứa rằng nó không bao giờ ngừng. Giấy phép của một bài có thể đổi về sau; hãy giữ bản ghi khi bạn dùng bài.

Câu hỏi: [${contactEmail}](mailto:${contactEmail}).`,
    en: `This holds when you use ${serviceName}.

## Listening to music and using it

- Everybody may listen to previews here, free of charge and without an account.
- To use a song in a video, podcast, advertisement or film: by the [licence](/licenses) of that song. “Use this song” on its page says what you may do.
- Do not copy the catalogue by programs, nor try to get around the limits of the server.

## The API

- It takes a key of your own; do not share it. Anyone who has your key can use your quota.
- Limits, and how changes are announced, are in the [docs](/docs/guides/versioning).
- A song that is taken down has to leave your product within the time that the [guide to takedowns](/docs/guides/takedowns) says.

## Rights

You hold rights in a song and want it taken down? Write to [${takedownContact}](mailto:${takedownContact}).

## Liability

We do what we can to keep the service running ([status](/status)), and do not promise that it never stops. The licence of a song may change later; keep a record when you use one.

Questions: [${contactEmail}](mailto:${contactEmail}).`,
  }),
  contact: ({ serviceName, contactEmail, takedownContact }) => ({
    vi: `Viết cho ${serviceName} bằng tiếng Việt hoặc tiếng Anh.

- Câu hỏi, xin phép dùng một bài, báo lỗi: [${contactEmail}](mailto:${contactEmail})
- Bạn giữ quyền với một bài và muốn gỡ xuống: [${takedownContact}](mailto:${takedownContact}). Hãy ghi địa chỉ trang của bài và quyền mà bạn giữ.
- Muốn dùng kho nhạc trong ứng dụng của bạn: [xin khoá API](/apply)
- Đã là đối tác: [trang của bạn](/partner)

Trước khi viết: [được dùng bài nào vào việc gì](/licenses), [tình trạng của dịch vụ](/status), [tài liệu API](/docs).`,
    en: `Write to ${serviceName} in Vietnamese or English.

- Questions, permission to use a song, faults: [${contactEmail}](mailto:${contactEmail})
- You hold rights in a song and want it taken down: [${takedownContact}](mailto:${takedownContact}). Give the address of its page and the rights that you hold.
- You want the catalogue in your own app: [apply for a key](/apply)
- Already a partner: [your page](/partner)

Before you write: [which song may be used for what](/licenses), [the status of the service](/status), [the docs of the API](/docs).`,
  }),
}
