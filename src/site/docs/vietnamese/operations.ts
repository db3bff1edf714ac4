/** What the description of every event says of the answer. */
export const REPLY_RULES =
  'Answer with any 2xx within 10 seconds and do the work afterwards. No answer, a 5xx, 408, 425 or 429 is tried again, nine times within 23 hours; any other 4xx and every redirect is final.'
export const REPLY_RULES_VI =
  'Hãy trả lời 2xx bất kỳ trong 10 giây rồi mới xử lý. Không trả lời, 5xx, 408, 425 hoặc 429 thì được gửi lại, chín lần trong 23 giờ; mọi 4xx khác và mọi chuyển hướng là dứt điểm.'
/** What that of a track's event ends with. */
const DELIVERY_RULES = `${REPLY_RULES} The same delivery may come twice, and a later one before an earlier one: \`sent_at\` is the time of the event, the same at every attempt. Ignore what is not newer than what you hold of the track. Once you have taken an event of a track, earlier ones that are still waiting are not sent any more: take a \`track.updated\` of a track that you do not know as a \`track.created\`. On any event, fetching the track again is always right.`
const DELIVERY_RULES_VI = `${REPLY_RULES_VI} Một lần gửi có thể đến hai lần, và lần sau có thể đến trước lần trước: \`sent_at\` là lúc sự kiện xảy ra, giữ nguyên qua mọi lần gửi. Hãy bỏ qua điều không mới hơn điều bạn đang giữ về bài hát. Khi bạn đã nhận một sự kiện của bài hát, các sự kiện trước đó còn chờ không được gửi nữa: hãy coi \`track.updated\` của một bài chưa biết như \`track.created\`. Với bất kỳ sự kiện nào, tải lại bài hát luôn đúng.`

/** Summaries and descriptions of operations, answers, bodies and events. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  'Index of the API': 'Mục lục của API',
  'Health: is the database there?': 'Sức khoẻ: cơ sở dữ liệu có đó không?',
  'Readiness: may traffic be sent here?': 'Sẵn sàng: có thể gửi yêu cầu tới đây chưa?',
  'Liveness: does this process answer catalogue reads?': 'Còn sống: tiến trình này có trả lời được kho nhạc không?',
  'For load balancers. Asks neither the database nor Redis: 200 from the first load of the catalogue until the process is told to stop.':
    'Dành cho bộ cân bằng tải. Không hỏi cơ sở dữ liệu hay Redis: trả 200 từ lần đầu nạp xong kho nhạc cho tới khi tiến trình được lệnh dừng.',
  'Health, endpoints and policies in one': 'Sức khoẻ, danh sách endpoint và chính sách trong một câu trả lời',
  'Operational status with limits and policies': 'Tình trạng hoạt động, kèm giới hạn và chính sách',
  'Prometheus metrics': 'Số liệu cho Prometheus',
  'This description, newest version': 'Mô tả OpenAPI, phiên bản mới nhất',
  'This description, fixed version 1': 'Mô tả OpenAPI, cố định ở phiên bản 1',
  'Page through the catalogue': 'Xem kho nhạc theo từng trang',
  'Text filters ignore case and diacritics and match anywhere in the text. Pages move when tracks come and go: to copy the catalogue, walk with `cursor`. Whatever is there during the whole walk is met exactly once, and no number of pages ends it; `page` of such an answer is 1.':
    'Các bộ lọc chữ không phân biệt hoa thường và dấu, khớp ở bất kỳ chỗ nào trong văn bản. Các trang xê dịch khi có bài đến và đi: muốn chép cả kho, hãy đi bằng `cursor`. Bài nào có mặt suốt lượt đi thì gặp đúng một lần, và không giới hạn số trang; `page` của câu trả lời như vậy là 1.',
  'What there is to choose from, with counts': 'Có gì để chọn, kèm số bài',
  'The filters are those of `/tracks`. Each facet is counted with all of them but its own, so that a list of choices shows what each would lead to; `meta.total` is counted with all. What no track has is not listed. A track that was not measured is in no bin.':
    'Bộ lọc là của `/tracks`. Mỗi nhóm được đếm với mọi bộ lọc trừ bộ lọc của chính nó, nên danh sách lựa chọn cho biết mỗi lựa chọn dẫn tới bao nhiêu bài; `meta.total` được đếm với tất cả. Điều không bài nào có thì không được nêu. Bài chưa được đo không nằm trong khoảng nào.',
  'The counts.': 'Các số đếm.',
  'What there is to choose from in what the words find': 'Có gì để chọn trong những bài mà các từ tìm thấy',
  'Counted as in `/tracks/facets`, over the tracks that `/search` finds for the same words; the filters are those of `/search`.':
    'Đếm như `/tracks/facets`, trên những bài mà `/search` tìm thấy với cùng các từ; bộ lọc là của `/search`.',
  'The tracks of a recording': 'Các bài hát của một bản ghi âm',
  'Usually one; several where a recording was published more than once, the newest first.':
    'Thường là một; nhiều hơn khi bản ghi âm được phát hành nhiều lần, mới nhất trước.',
  'The tracks with this ISRC.': 'Các bài hát có mã ISRC này.',
  'Fresh links to many previews at once': 'Liên kết mới tới nhiều đoạn nghe thử cùng lúc',
  'The order is yours. Tracks that are unknown or have no preview are named in `missing`.':
    'Giữ thứ tự bạn hỏi. Bài không có trong kho hoặc không có đoạn nghe thử được nêu trong `missing`.',
  'Which tracks, and for how long.': 'Những bài nào, và trong bao lâu.',
  'The links.': 'Các liên kết.',
  'Look up many tracks at once': 'Tra nhiều bài hát cùng lúc',
  'The order is yours; repetitions are merged and unknown ids are left out.':
    'Giữ thứ tự bạn hỏi; id lặp lại được gộp, id không có thì bỏ qua.',
  'Waveforms of many tracks at once': 'Dạng sóng của nhiều bài hát cùng lúc',
  'One track by the last part of its page address': 'Một bài hát theo phần cuối địa chỉ trang của nó',
  'One track by its id': 'Một bài hát theo id',
  'A fresh link to the preview': 'Liên kết mới tới đoạn nghe thử',
  'The cover picture': 'Ảnh bìa',
  'WebP where `Accept` allows it, else JPEG. Served in 64, 128, 256, 512 and 1024 pixels: any other `size` gets the next larger one of these, and never more than the picture has. A size is made when it is first asked for, a few at once: while too many wait, `503` with `Retry-After`.':
    'WebP nếu `Accept` cho phép, nếu không thì JPEG. Có các cỡ 64, 128, 256, 512 và 1024 pixel: `size` khác sẽ nhận cỡ lớn hơn kế tiếp, và không bao giờ lớn hơn ảnh gốc. Cỡ chưa ai hỏi được tạo lúc đó, mỗi lần vài ảnh: khi quá nhiều yêu cầu đang chờ, trả `503` với `Retry-After`.',
  'A signed proof of what you may do with a track': 'Chứng nhận có chữ ký về những gì bạn được làm với một bài hát',
  'By the licence of this moment. Anybody can check it offline with the published key; it stays good when the track or its licence changes, and the check says that it has.':
    'Theo giấy phép lúc này. Ai cũng kiểm tra được ngoại tuyến bằng khoá đã công bố; chứng nhận vẫn đúng khi bài hát hay giấy phép đổi, và khi kiểm tra sẽ biết là đã đổi.',
  'What it is used in.': 'Dùng vào việc gì.',
  'All tracks at once, for an exact copy': 'Mọi bài hát một lượt, cho một bản sao chính xác',
  'One Track a line, without `audio_url`, `cover_url` and `media_expires_in`, in the order of ids; the last line is `{ "end": true, "count": n, "cursor": "…" }`, and `/changes` goes on from its `cursor`. It is of one moment, and of the same moment has the same bytes. After a cut go on with `Range` and `If-Range`: that is not counted again, nor is `HEAD`. The tag of the compressed form begins with that of the plain one. Of a large catalogue it may be some minutes old, which `cursor` makes up for; 503 while the first is being written.':
    'Mỗi dòng một Track, không có `audio_url`, `cover_url` và `media_expires_in`, theo thứ tự id; dòng cuối là `{ "end": true, "count": n, "cursor": "…" }`, và `/changes` đi tiếp từ `cursor` đó. Nội dung là của một thời điểm, và cùng thời điểm thì cùng từng byte. Khi bị ngắt, hãy đi tiếp bằng `Range` và `If-Range`: không bị tính thêm lượt, `HEAD` cũng vậy. ETag của dạng nén bắt đầu bằng ETag của dạng thường. Với danh mục lớn, bản xuất có thể cũ vài phút, `cursor` bù cho điều đó; 503 khi bản đầu tiên đang được ghi.',
  'The tracks, a line each, and a last line.': 'Các bài hát, mỗi bài một dòng, và một dòng cuối.',
  'The bytes that `Range` asked for.': 'Các byte mà `Range` yêu cầu.',
  'The proof.': 'Chứng nhận.',
  'The proofs that were issued to you': 'Các chứng nhận đã cấp cho bạn',
  'Check a proof issued to anyone': 'Kiểm tra một chứng nhận, dù cấp cho ai',
  'Needs no key. `valid` says that this service issued it, exactly so; `since` what has become of the track. Any JOSE library can check the signature too, with the keys of `/.well-known/jwks.json`.':
    'Không cần khoá. `valid` cho biết chính dịch vụ này đã cấp, đúng nguyên văn; `since` cho biết bài hát nay ra sao. Thư viện JOSE nào cũng kiểm tra được chữ ký, với các khoá ở `/.well-known/jwks.json`.',
  'The verdict.': 'Kết luận.',
  'What a partner may do with a track': 'Đối tác được làm gì với một bài hát',
  'Waveform and audio analysis': 'Dạng sóng và kết quả phân tích âm thanh',
  'The licences that tracks come under': 'Các giấy phép của bài hát',
  'Genres with at least one track, A to Z': 'Các thể loại có ít nhất một bài hát, từ A đến Z',
  'Page through the artists': 'Xem nghệ sĩ theo từng trang',
  'An artist and the tracks': 'Một nghệ sĩ và các bài hát',
  'The most played tracks of the last days': 'Những bài được nghe nhiều nhất mấy ngày qua',
  'Only tracks with at least one play in the window; tracks published inside it gain up to a tenth.':
    'Chỉ những bài có ít nhất một lượt nghe trong khoảng thời gian; bài phát hành trong khoảng đó được cộng tối đa một phần mười.',
  'Tracks that may follow this one': 'Những bài có thể nghe tiếp sau bài này',
  'By the same artist, of the same genre or with a similar title; highest score first.':
    'Cùng nghệ sĩ, cùng thể loại hoặc tên gần giống; điểm cao nhất đứng trước.',
  'Find tracks by title, artist and genre': 'Tìm bài hát theo tên, nghệ sĩ và thể loại',
  'Words may come in any order, the last one unfinished. `score` says how well a track answers: 1 at the start of title or artist, from 0.5 a part of them, from 0.2 a typo away or of that genre.':
    'Các từ có thể theo thứ tự bất kỳ, từ cuối có thể chưa gõ xong. `score` cho biết mức khớp: 1 là ở đầu tên bài hoặc tên nghệ sĩ, từ 0,5 là một phần, từ 0,2 là sai một lỗi gõ hoặc đúng thể loại.',
  'Complete a query while it is typed': 'Gợi ý trong khi gõ',
  'Tracks, artists and genres, the best of each.': 'Bài hát, nghệ sĩ và thể loại, những kết quả tốt nhất của mỗi loại.',
  'What the calling key has used': 'Khoá đang gọi đã dùng bao nhiêu',
  'The preview with an inaudible mark that is traced to this request':
    'Đoạn nghe thử có dấu ẩn không nghe thấy, truy được về đúng yêu cầu này',
  'The first request for a preview takes seconds: the mark is made then. Ranges are not served: no two copies are alike. `HEAD` makes no copy: it says whether there is a preview, without code and length, and is counted by the quota of the key alone.':
    'Yêu cầu đầu tiên cho một đoạn nghe thử mất vài giây, vì dấu được tạo lúc đó. Không phục vụ `Range`: không có hai bản nào giống nhau. `HEAD` không tạo bản nào: nó chỉ cho biết có đoạn nghe thử hay không, không kèm mã và độ dài, và chỉ tính vào hạn mức của khoá.',
  "The partner's webhooks and how they fare": 'Các webhook của đối tác và tình trạng của chúng',
  'Register a webhook': 'Đăng ký một webhook',
  'At most 5 per partner. The secret is shown in this answer only; if it is lost, delete and register again.':
    'Mỗi đối tác tối đa 5 webhook. `secret` chỉ có trong câu trả lời này; nếu mất, hãy xoá và đăng ký lại.',
  'Change a webhook': 'Đổi một webhook',
  'Its address, its events or your note, or switch it off and on. What is left out stays as it is; the secret stays too.':
    'Đổi địa chỉ, sự kiện hoặc ghi chú, hay tắt và bật lại. Trường nào bỏ qua thì giữ nguyên; `secret` cũng giữ nguyên.',
  'What is to be different.': 'Những gì cần khác đi.',
  'As it is now.': 'Như bây giờ.',
  'Have the event `test` sent to a webhook, once': 'Gửi sự kiện `test` tới một webhook, một lần',
  'Answers when the receiver has, within 12 seconds. At most 5 a minute for a webhook. It is among the deliveries like any other.':
    'Trả lời khi máy nhận đã trả lời, trong vòng 12 giây. Mỗi webhook tối đa 5 lần một phút. Lần gửi này nằm trong danh sách như mọi lần khác.',
  'What became of it.': 'Kết quả.',
  'Replace the secret of a webhook': 'Thay khoá bí mật của một webhook',
  'The new secret is shown in this answer only. Until the overlap is over deliveries carry `X-Service-Signature` by the new secret and `X-Service-Signature-Previous` by the old one.':
    'Khoá mới chỉ có trong câu trả lời này. Cho tới hết thời gian gối nhau, mỗi lần gửi mang `X-Service-Signature` theo khoá mới và `X-Service-Signature-Previous` theo khoá cũ.',
  'How long both are good.': 'Cả hai cùng dùng được bao lâu.',
  'The new secret, this once.': 'Khoá mới, chỉ một lần này.',
  'Remove a webhook': 'Xoá một webhook',
  'Nothing more is sent to it, and its deliveries are forgotten.':
    'Không gửi gì tới đó nữa, và danh sách lần gửi của nó bị xoá.',
  'What was sent to a webhook and what became of it': 'Những gì đã gửi tới một webhook và kết quả',
  'The newest first, for 30 days. `parked` are those that a suspended webhook still had to get: they can be replayed. `total` counts and pages reach no further than 10,000; `meta.next_cursor`, sent as `cursor`, goes on from any page.':
    'Mới nhất trước, giữ 30 ngày. `parked` là những lần gửi còn nợ một webhook đã bị tạm ngưng: có thể gửi lại. `total` và số trang chỉ tính tới 10.000; gửi `meta.next_cursor` làm `cursor` để đi tiếp từ bất kỳ trang nào.',
  'Every created, updated and deleted track, in order': 'Mọi bài hát được thêm, sửa, xoá, theo đúng thứ tự',
  'For a copy of the catalogue that must be exact, also after a webhook was down: take a cursor with `since=latest`, fetch all tracks by the `cursor` of `/tracks`, then follow from the cursor. `track.created` and `track.updated` mean: fetch the track anew; `track.deleted`: drop it. A cursor never expires, and asking twice with the same one does no harm.':
    'Dành cho bản sao kho nhạc phải chính xác, kể cả sau khi webhook ngừng hoạt động: lấy con trỏ bằng `since=latest`, tải mọi bài hát bằng `cursor` của `/tracks`, rồi đi tiếp từ con trỏ. `track.created` và `track.updated` nghĩa là tải lại bài hát; `track.deleted` là bỏ bài đó. Con trỏ không bao giờ hết hạn, hỏi hai lần với cùng con trỏ cũng không sao.',
  'Where to send which news.': 'Gửi tin nào, tới đâu.',
  'All of them, oldest first.': 'Tất cả, cũ nhất trước.',
  'An MP3 stream.': 'Luồng MP3.',
  'An OpenAPI 3.1 document.': 'Tài liệu OpenAPI 3.1.',
  'Catalogue reads are answered.': 'Kho nhạc đọc được.',
  'Healthy.': 'Khoẻ.',
  'Metrics in the text format 0.0.4.': 'Số liệu theo định dạng văn bản 0.0.4.',
  'Nothing has changed since that `ETag`.': 'Không có gì thay đổi từ `ETag` đó.',
  'One page of artists.': 'Một trang nghệ sĩ.',
  'One page of genres.': 'Một trang thể loại.',
  'One page of tracks.': 'Một trang bài hát.',
  'One page of what was found, by falling score unless `sort` says otherwise.':
    'Một trang kết quả, điểm giảm dần nếu `sort` không nói khác.',
  'One page.': 'Một trang.',
  'Operational.': 'Hoạt động bình thường.',
  'Ready.': 'Sẵn sàng.',
  'Registered.': 'Đã đăng ký.',
  'Removed.': 'Đã xoá.',
  'The artist and one page of tracks.': 'Nghệ sĩ và một trang bài hát.',
  'The chart.': 'Bảng xếp hạng.',
  'The index.': 'Mục lục.',
  'The licence.': 'Giấy phép.',
  'The licences.': 'Các giấy phép.',
  'The link.': 'Liên kết.',
  'The next changes.': 'Những thay đổi tiếp theo.',
  'The picture.': 'Ảnh.',
  'The report.': 'Báo cáo.',
  'The suggestions.': 'Các gợi ý.',
  'The track.': 'Bài hát.',
  'The tracks that exist, in the order asked for.': 'Những bài có trong kho, theo thứ tự đã hỏi.',
  'The tracks.': 'Các bài hát.',
  'The waveform.': 'Dạng sóng.',
  'The waveforms of the tracks that exist.': 'Dạng sóng của những bài có trong kho.',
  'A track was published': 'Một bài hát được phát hành',
  'A track was changed': 'Một bài hát được sửa',
  'A track was removed': 'Một bài hát bị gỡ',
  [`Sent when a track is published, for the first time or again. ${DELIVERY_RULES}`]: `Gửi khi một bài hát được phát hành, lần đầu hoặc trở lại. ${DELIVERY_RULES_VI}`,
  [`Sent when title, artist, genre, cover or preview changed, or when the licence or the territory became narrower. ${DELIVERY_RULES}`]: `Gửi khi tên bài, nghệ sĩ, thể loại, ảnh bìa hoặc đoạn nghe thử thay đổi, hoặc khi giấy phép hay lãnh thổ hẹp lại. ${DELIVERY_RULES_VI}`,
  [`Sent when a track is removed from the catalogue. Stop offering it for new content within 24 hours. With \`takedown\` an owner of rights demanded it: where its \`scope\` is \`all\`, existing uses have to go too, within 48 hours. ${DELIVERY_RULES}`]: `Gửi khi một bài hát bị gỡ khỏi kho. Hãy ngừng cho dùng trong nội dung mới trong vòng 24 giờ. Nếu có \`takedown\` thì chủ sở hữu quyền đã yêu cầu: khi \`scope\` là \`all\`, những chỗ đã dùng cũng phải gỡ, trong vòng 48 giờ. ${DELIVERY_RULES_VI}`,
}
