/** What fields of answers and bodies mean. */
export const FIELDS: Readonly<Record<string, string>> = {
  '1 at the start of title or artist, from 0.5 partial, from 0.2 fuzzy or the same genre.':
    '1 là ở đầu tên bài hoặc tên nghệ sĩ, từ 0,5 là khớp một phần, từ 0,2 là gần đúng hoặc cùng thể loại.',
  'A few sentences on the artist; null while there are none.': 'Vài câu về nghệ sĩ; null khi chưa có.',
  'All that are similar for one of the reasons, not the size of `data`.':
    'Tổng số bài tương tự vì một trong các lý do, không phải số phần tử của `data`.',
  'All that match, not the size of `data`.': 'Tổng số kết quả, không phải số phần tử của `data`.',
  'As the artist writes it, with all marks.': 'Như nghệ sĩ viết, đủ dấu.',
  'Authentication, cache, pagination, CORS, rate limit and the list of spec versions.':
    'Xác thực, bộ nhớ đệm, phân trang, CORS, giới hạn tần suất và danh sách phiên bản mô tả.',
  'Average amplitude per segment. 100 is the loudest of the fine segments that are stored (8192 for a track measured here); averaged down to fewer points the highest entry is lower. Peaks that were imported are on the scale they came with.':
    'Biên độ trung bình của mỗi đoạn. 100 là đoạn to nhất trong các đoạn nhỏ được lưu (8192 đoạn với bài được đo tại đây); khi gộp lại thành ít điểm hơn, giá trị cao nhất sẽ thấp hơn. Dữ liệu được nhập từ ngoài giữ nguyên thang của nó.',
  'Tracks.': 'Số bài hát.',
  'The least value of the bin.': 'Giá trị nhỏ nhất của khoảng.',
  'Where the next bin begins; the last bin of energy includes it.':
    'Nơi khoảng kế tiếp bắt đầu; khoảng cuối của năng lượng gồm cả giá trị này.',
  'As a track has it, and as the filter takes it.': 'Như bài hát có, và như bộ lọc nhận.',
  'One of the codes in `/licenses`.': 'Một trong các mã của `/licenses`.',
  'The most frequent first, then by name.': 'Nhiều bài nhất trước, rồi theo tên.',
  '10 beats per minute each, from the lowest to the highest that has a track.':
    'Mỗi khoảng 10 nhịp mỗi phút, từ khoảng thấp nhất đến khoảng cao nhất có bài hát.',
  '0.1 each, from the lowest to the highest that has a track.':
    'Mỗi khoảng 0,1, từ khoảng thấp nhất đến khoảng cao nhất có bài hát.',
  '30 seconds each, from the lowest to the highest that has a track.':
    'Mỗi khoảng 30 giây, từ khoảng thấp nhất đến khoảng cao nhất có bài hát.',
  'Tracks that meet all filters.': 'Số bài hát đáp ứng mọi bộ lọc.',
  'How many are left when every filter holds.': 'Còn lại bao nhiêu khi mọi bộ lọc đều đúng.',
  'What there is to choose from, each facet counted without its own filter.':
    'Có gì để chọn, mỗi nhóm được đếm không kèm bộ lọc của chính nó.',
  'Only where it was sent.': 'Chỉ có khi được gửi.',
  'Only where it was sent, in its one spelling.': 'Chỉ có khi được gửi, theo một cách viết duy nhất.',
  'Only where it was read out of the words.': 'Chỉ có khi được hiểu từ câu tìm kiếm.',
  'Only where it was read out of the words, in its one spelling.':
    'Chỉ có khi được hiểu từ câu tìm kiếm, theo một cách viết.',
  'The words that are left to look for; empty where all of them were a wish.':
    'Phần chữ còn lại để tìm; rỗng khi tất cả là mong muốn.',
  'Only where `understand` was sent and something was understood: the filters that the words are.':
    'Chỉ có khi `understand` được gửi và có điều được hiểu: các bộ lọc đọc được từ câu tìm kiếm.',
  'Only where `did_you_mean` was sent: a spelling with its tones that has better answers; null: none has.':
    'Chỉ có khi `did_you_mean` được gửi: một cách viết có dấu mà kết quả tốt hơn; null: không có.',
  'The tracks with this ISRC, the newest first.': 'Các bài hát có mã ISRC này, mới nhất trước.',
  'Tracks with this ISRC.': 'Số bài hát có mã ISRC này.',
  'A link for each track that has a preview, in the order asked for.':
    'Một liên kết cho mỗi bài có đoạn nghe thử, theo thứ tự đã hỏi.',
  'Ids of tracks that are unknown or have no preview.':
    'Id của những bài không có trong kho hoặc không có đoạn nghe thử.',
  'Ids of tracks, at most 50; repetitions are merged.': 'Id các bài hát, tối đa 50; id lặp lại được gộp.',
  '`true` makes browsers save the file instead of playing it.': '`true` khiến trình duyệt lưu tệp thay vì phát.',
  'By when.': 'Hạn chót.',
  'What the track is used in, 1 to 200 characters.': 'Bài hát được dùng vào việc gì, từ 1 đến 200 ký tự.',
  'Where that can be seen; may be left out.': 'Xem được ở đâu; có thể bỏ qua.',
  'The proof, as it was issued.': 'Chứng nhận, đúng như khi được cấp.',
  'Id of the proof; the claim `jti`.': 'Mã của chứng nhận; là `jti` trong nội dung đã ký.',
  'The proof: a compact JWS, signed with Ed25519 by a key of `/.well-known/jwks.json`. Keep it.':
    'Chứng nhận: một JWS dạng gọn, ký bằng Ed25519 với một khoá ở `/.well-known/jwks.json`. Hãy giữ lấy.',
  'When it was issued.': 'Lúc cấp.',
  'A page that shows it to anybody, and prints it.': 'Trang cho mọi người xem và in chứng nhận.',
  'What it says, in Vietnamese.': 'Nội dung, bằng tiếng Việt.',
  'A proof of licence.': 'Một chứng nhận giấy phép.',
  'The licence as it was then.': 'Giấy phép lúc đó.',
  'What the track is used in.': 'Bài hát được dùng vào việc gì.',
  'Where that can be seen; null where none was given.': 'Xem được ở đâu; null khi không ghi.',
  'Proofs of the caller, newest first.': 'Các chứng nhận của bạn, mới nhất trước.',
  'Whether this service issued it, exactly so.': 'Có đúng do dịch vụ này cấp, nguyên văn, hay không.',
  'Only when it is not valid: why.': 'Chỉ có khi không hợp lệ: lý do.',
  'What it says, in Vietnamese; null when it is not valid.': 'Nội dung, bằng tiếng Việt; null khi không hợp lệ.',
  'Whether the track is in the catalogue now.': 'Hiện bài hát còn trong kho nhạc hay không.',
  'Its licence now; null when it is gone.': 'Giấy phép hiện nay; null khi bài không còn.',
  'Whether the track is gone, or its licence is no longer what the proof says.':
    'Bài hát đã bị gỡ, hoặc giấy phép không còn như trong chứng nhận.',
  'What has become of the track since; null when the proof is not valid.':
    'Bài hát từ đó đến nay ra sao; null khi chứng nhận không hợp lệ.',
  'Display name of the primary artist.': 'Tên hiển thị của nghệ sĩ chính.',
  'Empty or left out: the three of tracks.': 'Để trống hoặc bỏ qua: cả ba sự kiện của bài hát.',
  'Entries in `peaks`; 0 when the track has not been analysed.':
    'Số phần tử của `peaks`; 0 khi bài chưa được phân tích.',
  'Everybody who takes part, the primary artist first.': 'Tất cả nghệ sĩ tham gia, nghệ sĩ chính đứng đầu.',
  'Failed attempts since the last 2xx.': 'Số lần gửi hỏng kể từ câu trả lời 2xx gần nhất.',
  'False once it was suspended for failing for days on end.': '`false` khi đã bị tạm ngưng vì hỏng nhiều ngày liền.',
  'Only where `cursor` was sent: what to send as `cursor` next; null when there is no more.':
    'Chỉ có khi `cursor` được gửi: giá trị `cursor` cho lần sau; null khi đã hết.',
  'For `cursor`; null when there is no more.': 'Dùng làm `cursor`; null khi đã hết.',
  'For example `A minor` or `F# major`; null where it is not known.':
    'Ví dụ `A minor` hoặc `F# major`; null khi chưa biết.',
  'For yourself, at most 200 characters.': 'Ghi chú cho riêng bạn, tối đa 200 ký tự.',
  'From then on the key is refused; null: it does not end.': 'Từ lúc đó khoá bị từ chối; null: không có hạn.',
  'HTTPS, port 443 or 8443, a host on the public Internet.':
    'HTTPS, cổng 443 hoặc 8443, máy chủ trên Internet công cộng.',
  'How driving it sounds, from 0 (calm) to 1; null where it is not known.':
    'Độ sôi động, từ 0 (êm) đến 1; null khi chưa biết.',
  'How near it is, from 0 to 1; by the same artist counts more than of the same genre.':
    'Mức gần giống, từ 0 đến 1; cùng nghệ sĩ tính nhiều hơn cùng thể loại.',
  'Integrated loudness of the full version in LUFS; null where it is not known.':
    'Độ to trung bình của bản đầy đủ, tính bằng LUFS; null khi chưa biết.',
  'International Standard Recording Code; null where the track has none.':
    'Mã ghi âm quốc tế (ISRC); null khi bài không có.',
  "Last part of the track's public address; unique, and kept when the title changes.":
    'Phần cuối địa chỉ công khai của bài hát; duy nhất, giữ nguyên khi đổi tên bài.',
  'Length of the full version, `m:ss`.': 'Thời lượng bản đầy đủ, `m:ss`.',
  'Length of the full version, `m:ss`; the preview is shorter.':
    'Thời lượng bản đầy đủ, `m:ss`; đoạn nghe thử ngắn hơn.',
  "Likes on the service's own site.": 'Lượt thích trên trang của chính dịch vụ.',
  'Null for a genre.': 'Null với thể loại.',
  'Null when there is none to come.': 'Null khi không còn lần nào nữa.',
  'On `track.deleted`, where the owner of rights demanded it.': 'Trong `track.deleted`, khi chủ sở hữu quyền yêu cầu.',
  'On `track.updated`: names of the fields.': 'Với `track.updated`: tên các trường.',
  'On `track.updated`: the names of the fields that changed.': 'Với `track.updated`: tên các trường đã đổi.',
  'One of the names in `/genres`.': 'Một trong các tên ở `/genres`.',
  "Plays on the service's own site; calls of this API never count.":
    'Lượt nghe trên trang của chính dịch vụ; gọi API này không bao giờ được tính.',
  'Published tracks in which the artist is primary or featured.':
    'Số bài đã phát hành có nghệ sĩ này, chính hoặc góp giọng.',
  'Quote it when you write to us.': 'Ghi số này khi viết thư cho chúng tôi.',
  'Records that match, not the size of `data`.': 'Số bản ghi khớp, không phải số phần tử của `data`.',
  'Seconds for which the links are valid at the least; always 3600.':
    'Số giây tối thiểu mà liên kết còn dùng được; luôn là 3600.',
  'Send it as `since` next time.': 'Lần sau gửi làm `since`.',
  'Signed link to the cover; null while the track has none.': 'Liên kết có chữ ký tới ảnh bìa; null khi bài chưa có.',
  'Signed link to the picture; null while the artist has none.':
    'Liên kết có chữ ký tới ảnh; null khi nghệ sĩ chưa có.',
  'Signed link to the preview; null while the track has none.':
    'Liên kết có chữ ký tới đoạn nghe thử; null khi bài chưa có.',
  "Signed link to the track's cover or the artist's picture.":
    'Liên kết có chữ ký tới ảnh bìa của bài hoặc ảnh của nghệ sĩ.',
  'Stays the same for ever. Keep it, and ask for the rest when you need it.':
    'Không bao giờ đổi. Hãy lưu id, những thứ khác hỏi lại khi cần.',
  'Tempo in beats per minute; null where none was measured.': 'Nhịp mỗi phút; null nếu không đo được.',
  'The `X-Service-Delivery` of every attempt.': '`X-Service-Delivery` của mọi lần gửi.',
  "The artist of a track, the number of an artist's or a genre's tracks.":
    'Nghệ sĩ của bài hát, hoặc số bài của nghệ sĩ hay thể loại.',
  'The class of the last failure: `timeout`, `tls`, `status` …': 'Loại lỗi gần nhất: `timeout`, `tls`, `status` …',
  'The first reason, when not ready.': 'Lý do đầu tiên, khi chưa sẵn sàng.',
  'The key of the signatures. Shown this once.': 'Khoá của chữ ký. Chỉ hiện lần này.',
  'The line to show, ready to copy: title, artist and service.': 'Dòng ghi công để chép: tên bài, nghệ sĩ và dịch vụ.',
  'The primary artist comes first.': 'Nghệ sĩ chính đứng đầu.',
  'The primary artist; usable as a filter.': 'Nghệ sĩ chính; dùng được làm bộ lọc.',
  'The same for the preview, on the scale of the whole track; null while there is none.':
    'Tương tự cho đoạn nghe thử, theo thang của cả bài; null khi chưa có.',
  'What it may be used for; spelled out by `/licenses`.': 'Được dùng vào việc gì; `/licenses` giải thích.',
  'When it happened; the same at every attempt, and later than in every earlier event of the track. Ignore an event that is not newer than what you hold of the track.':
    'Thời điểm xảy ra; giữ nguyên qua mọi lần gửi, và muộn hơn trong mọi sự kiện trước đó của bài hát. Hãy bỏ qua sự kiện không mới hơn điều bạn đang giữ về bài hát.',
  'Whether it may be used in advertising and sponsored content.':
    'Có được dùng trong quảng cáo và nội dung tài trợ không.',
  'Whether the artist must be named where the track is used.': 'Có phải ghi tên nghệ sĩ ở nơi dùng bài hát không.',
  'Whether the lyrics are unfit for children.': 'Lời có nội dung không hợp với trẻ em không.',
  '`YYYY-MM-DD`; null where it is not known.': '`YYYY-MM-DD`; null khi chưa biết.',
  '`new`: no use in new content. `all`: content already published has to go too.':
    '`new`: không dùng trong nội dung mới. `all`: nội dung đã đăng cũng phải gỡ.',
  '`test` is one that you asked for at `/partner`.': '`test` là lần gửi thử mà bạn yêu cầu ở `/partner`.',
  'Null where it is about no track.': 'Null khi không nói về bài hát nào.',
  '`worldwide` or comma-separated ISO country codes.': '`worldwide` hoặc các mã quốc gia ISO, cách nhau bằng dấu phẩy.',
  'All licences that a track can have.': 'Mọi giấy phép mà một bài hát có thể có.',
  'Always 1: there are no further pages.': 'Luôn là 1: không có trang nào khác.',
  'An artist of the catalogue.': 'Một nghệ sĩ của kho nhạc.',
  'Average amplitude per segment of the preview.': 'Biên độ trung bình của mỗi đoạn trong đoạn nghe thử.',
  'Bounds of every entry in `peaks`; always `0-100`.': 'Giới hạn của mỗi phần tử trong `peaks`; luôn là `0-100`.',
  'E-mail address for demands to take a track down.': 'Địa chỉ e-mail nhận yêu cầu gỡ bài hát.',
  'Entries in its `peaks`.': 'Số phần tử của `peaks` bên trong.',
  'For people, in Vietnamese.': 'Cho người đọc, bằng tiếng Việt.',
  'For the filter `artist_id` and for `/artists/{id}/tracks`.':
    'Dùng cho bộ lọc `artist_id` và cho `/artists/{id}/tracks`.',
  'From then on `audio_url` is refused.': 'Từ lúc đó `audio_url` bị từ chối.',
  'How many were found.': 'Tìm thấy bao nhiêu.',
  'How well it fits what was typed, from 0 to 1.': 'Mức khớp với nội dung đã gõ, từ 0 đến 1.',
  'Everybody who takes part in a track; null for the others.': 'Mọi người góp mặt trong bài hát; null với loại khác.',
  'Last part of the public address of a track; null for the others.':
    'Phần cuối địa chỉ công khai của bài hát; null với loại khác.',
  'Length of the full version of a track, `m:ss`; null for the others.':
    'Thời lượng bản đầy đủ của bài hát, `m:ss`; null với loại khác.',
  'Length of the preview in seconds: 15, 30 or 60.': 'Thời lượng đoạn nghe thử, tính bằng giây: 15, 30 hoặc 60.',
  'Length of the window in days, today included (UTC).': 'Độ dài cửa sổ, tính bằng ngày, kể cả hôm nay (UTC).',
  'Most entries in `data`, as asked for.': 'Số phần tử tối đa của `data`, như đã hỏi.',
  'Most entries in `peaks`, as asked for.': 'Số phần tử tối đa của `peaks`, như đã hỏi.',
  'Most ids that one request may name: always 50.': 'Số id tối đa trong một yêu cầu: luôn là 50.',
  'Names of genres that have at least one track, from A to Z.': 'Tên các thể loại có ít nhất một bài, từ A đến Z.',
  'Null where it was not asked for.': 'Null khi không hỏi.',
  'Pages of this size in all; 0 when nothing matches.': 'Tổng số trang với cỡ này; 0 khi không có kết quả.',
  'Place in the chart; 1 is the first.': 'Thứ hạng; 1 là hạng nhất.',
  "Plays on the service's own site inside the window.": 'Lượt nghe trên trang của chính dịch vụ trong cửa sổ.',
  'Relative to the first, which has 1: its plays, and up to a tenth more if it was published inside the window.':
    'So với hạng nhất, vốn là 1: số lượt nghe, cộng tối đa một phần mười nếu bài phát hành trong cửa sổ.',
  'Second of the full version at which the preview begins.': 'Giây trong bản đầy đủ mà đoạn nghe thử bắt đầu.',
  'Seconds for which `audio_url` is valid: what `expires_in` asked for, else 3600.':
    'Số giây mà `audio_url` còn dùng được: theo `expires_in` đã hỏi, nếu không là 3600.',
  'Signed link to the preview; with `download=true` browsers save the file.':
    'Liên kết có chữ ký tới đoạn nghe thử; với `download=true` trình duyệt sẽ lưu tệp.',
  'Similar tracks, the highest score first.': 'Những bài tương tự, điểm cao nhất trước.',
  'The `license_code` of tracks under it.': '`license_code` của những bài theo giấy phép này.',
  'The artist, or the primary artist of a track; null for a genre.':
    'Nghệ sĩ, hoặc nghệ sĩ chính của bài hát; null với thể loại.',
  'The artists of this page.': 'Các nghệ sĩ của trang này.',
  'The chart, the first place first.': 'Bảng xếp hạng, hạng nhất trước.',
  'The licence of the track and where it holds.': 'Giấy phép của bài hát và nơi có hiệu lực.',
  'The line to show, with `{title}` and `{artist}` to be filled in.':
    'Dòng ghi công, với `{title}` và `{artist}` cần điền.',
  'The order of `data`; `relevance` unless you chose another.':
    'Thứ tự của `data`; `relevance` nếu bạn không chọn khác.',
  'The page that was asked for, counted from 1.': 'Trang đã hỏi, đếm từ 1.',
  'The question as it was understood.': 'Câu hỏi như máy chủ đã hiểu.',
  'The suggestions, the highest score first.': 'Các gợi ý, điểm cao nhất trước.',
  'The track that was asked about.': 'Bài hát được hỏi.',
  'The track. Ask for the rest of it with `/tracks/{id}` or `/tracks/by-ids`.':
    'Bài hát. Hỏi phần còn lại bằng `/tracks/{id}` hoặc `/tracks/by-ids`.',
  'The tracks of this page, in the order of `query.sort`.': 'Các bài hát của trang này, theo thứ tự `query.sort`.',
  'The tracks of this page.': 'Các bài hát của trang này.',
  'The tracks that exist, in the order of `ids`.': 'Những bài hát tồn tại, theo thứ tự của `ids`.',
  'The waveforms of the tracks that exist, in the order of `ids`.':
    'Dạng sóng của những bài tồn tại, theo thứ tự của `ids`.',
  'Tracks that were found: unknown ids are left out, repeated ones counted once.':
    'Số bài tìm thấy: bỏ qua id không tồn tại, id lặp lại chỉ tính một lần.',
  'Tracks that were played inside the window, not the size of `data`.':
    'Số bài được nghe trong cửa sổ, không phải số phần tử của `data`.',
  'What a track has for which none was chosen.': 'Giấy phép của bài hát khi không ai chọn.',
  'What a track may be used for; null for the others.': 'Bài hát được dùng vào việc gì; null với loại khác.',
  'What holds for all of them.': 'Điều áp dụng cho tất cả.',
  'What it allows and asks for, in one Vietnamese sentence.': 'Cho phép và yêu cầu gì, trong một câu tiếng Việt.',
  'What it leads to.': 'Dẫn tới loại nội dung nào.',
  'What the chart was made of.': 'Bảng xếp hạng được lập từ đâu.',
  'What the licence asks of users of the track.': 'Giấy phép yêu cầu gì ở người dùng bài hát.',
  'What ties it most closely to the track that was asked about.': 'Điểm gần nhất với bài hát được hỏi.',
  'What to show: the title of a track, the name of an artist or a genre.':
    'Nội dung để hiện: tên bài hát, tên nghệ sĩ hoặc thể loại.',
  'What was asked for and how much there is.': 'Đã hỏi gì và có bao nhiêu.',
  'What was looked for, without spaces around it.': 'Nội dung đã tìm, bỏ khoảng trắng ở hai đầu.',
  'What was measured; null where it was not.': 'Kết quả đo; null nếu chưa đo.',
  'What users of the track have to keep to, in Vietnamese.': 'Điều người dùng bài hát phải tuân theo, bằng tiếng Việt.',
  'Where a page lies in its list.': 'Vị trí của trang trong danh sách.',
  'Where a page lies in its list, and how to go on.': 'Vị trí của trang trong danh sách, và cách đi tiếp.',
  'Where the site of the service explains the licence.': 'Nơi trang của dịch vụ giải thích giấy phép.',
  'Whether `attribution_text` has to be shown.': 'Có phải hiện `attribution_text` không.',
}
