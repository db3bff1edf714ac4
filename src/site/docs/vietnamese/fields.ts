/** What fields of answers and bodies mean. */
export const FIELDS: Readonly<Record<string, string>> = {
  '1 at the start of title or artist, from 0.5 partial, from 0.2 fuzzy or the same genre.':
    '1 là ở đầu tên bài hoặc tên nghệ sĩ, từ 0,5 là khớp một phần, từ 0,2 là gần đúng hoặc cùng thể loại.',
  '15, 30 or 60.': '15, 30 hoặc 60.',
  'A few sentences on the artist.': 'Vài câu về nghệ sĩ.',
  'All that are similar for one of the reasons, not the size of `data`.':
    'Tổng số bài tương tự vì một trong các lý do, không phải số phần tử của `data`.',
  'All that match, not the size of `data`.': 'Tổng số kết quả, không phải số phần tử của `data`.',
  'As the artist writes it, with all marks.': 'Như nghệ sĩ viết, đủ dấu.',
  'Authentication, cache, pagination, CORS, rate limit and the list of spec versions.':
    'Xác thực, bộ nhớ đệm, phân trang, CORS, giới hạn tần suất và danh sách phiên bản mô tả.',
  'Average amplitude per segment. 100 is the loudest of the fine segments that are stored (8192 for a track measured here); averaged down to fewer points the highest entry is lower. Peaks that were imported are on the scale they came with.':
    'Biên độ trung bình của mỗi đoạn. 100 là đoạn to nhất trong các đoạn nhỏ được lưu (8192 đoạn với bài được đo tại đây); khi gộp lại thành ít điểm hơn, giá trị cao nhất sẽ thấp hơn. Dữ liệu được nhập từ ngoài giữ nguyên thang của nó.',
  'By when.': 'Hạn chót.',
  'Display name of the primary artist.': 'Tên hiển thị của nghệ sĩ chính.',
  'Empty or left out: all three.': 'Để trống hoặc bỏ qua: cả ba.',
  'Entries in `peaks`; 0 when the track has not been analysed.':
    'Số phần tử của `peaks`; 0 khi bài chưa được phân tích.',
  'Everybody who takes part, the primary artist first.': 'Tất cả nghệ sĩ tham gia, nghệ sĩ chính đứng đầu.',
  'Failed attempts since the last 2xx.': 'Số lần gửi hỏng kể từ câu trả lời 2xx gần nhất.',
  'False once it was suspended for failing for days on end.': '`false` khi đã bị tạm ngưng vì hỏng nhiều ngày liền.',
  'For `cursor`; null when there is no more.': 'Dùng làm `cursor`; null khi đã hết.',
  'For example `A minor` or `F# major`.': 'Ví dụ `A minor` hoặc `F# major`.',
  'For yourself, at most 200 characters.': 'Ghi chú cho riêng bạn, tối đa 200 ký tự.',
  'From then on the key is refused; null: it does not end.': 'Từ lúc đó khoá bị từ chối; null: không có hạn.',
  'HTTPS, port 443 or 8443, a host on the public Internet.':
    'HTTPS, cổng 443 hoặc 8443, máy chủ trên Internet công cộng.',
  'How driving it sounds, from 0 (calm) to 1.': 'Độ sôi động, từ 0 (êm) đến 1.',
  'How near it is, from 0 to 1; by the same artist counts more than of the same genre.':
    'Mức gần giống, từ 0 đến 1; cùng nghệ sĩ tính nhiều hơn cùng thể loại.',
  'Integrated loudness of the full version in LUFS.': 'Độ to trung bình của bản đầy đủ, tính bằng LUFS.',
  'International Standard Recording Code.': 'Mã ghi âm quốc tế (ISRC).',
  "Last part of the track's public address; unique, and kept when the title changes.":
    'Phần cuối địa chỉ công khai của bài hát; duy nhất, giữ nguyên khi đổi tên bài.',
  'Length of the full version, `m:ss`.': 'Thời lượng bản đầy đủ, `m:ss`.',
  'Length of the full version, `m:ss`; the preview is shorter.':
    'Thời lượng bản đầy đủ, `m:ss`; đoạn nghe thử ngắn hơn.',
  "Likes on the service's own site.": 'Lượt thích trên trang của chính dịch vụ.',
  'Null for a genre.': 'Null với thể loại.',
  'Null when there is none to come.': 'Null khi không còn lần nào nữa.',
  'Of the last attempt; null when no answer came.': 'Của lần gửi gần nhất; null nếu không có câu trả lời.',
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
  'Seconds for which the links are valid at the least.': 'Số giây tối thiểu mà liên kết còn dùng được.',
  'Send it as `since` next time.': 'Lần sau gửi làm `since`.',
  'Signed link to the cover; null while the track has none.': 'Liên kết có chữ ký tới ảnh bìa; null khi bài chưa có.',
  'Signed link to the picture.': 'Liên kết có chữ ký tới ảnh.',
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
  'The last attempt.': 'Lần gửi gần nhất.',
  'The line to show, ready to copy: title, artist and service.': 'Dòng ghi công để chép: tên bài, nghệ sĩ và dịch vụ.',
  'The primary artist comes first.': 'Nghệ sĩ chính đứng đầu.',
  'The primary artist; usable as a filter.': 'Nghệ sĩ chính; dùng được làm bộ lọc.',
  'The same for the preview, on the scale of the whole track; null while there is none.':
    'Tương tự cho đoạn nghe thử, theo thang của cả bài; null khi chưa có.',
  'What it may be used for; spelled out by `/licenses`.': 'Được dùng vào việc gì; `/licenses` giải thích.',
  'When this attempt was sent: compare it before you overwrite something newer.':
    'Thời điểm gửi lần này: hãy so trước khi ghi đè dữ liệu mới hơn.',
  'Where in the full version the preview begins.': 'Đoạn nghe thử bắt đầu ở đâu trong bản đầy đủ.',
  'Whether it may be used in advertising and sponsored content.':
    'Có được dùng trong quảng cáo và nội dung tài trợ không.',
  'Whether the artist must be named where the track is used.': 'Có phải ghi tên nghệ sĩ ở nơi dùng bài hát không.',
  'Whether the lyrics are unfit for children.': 'Lời có nội dung không hợp với trẻ em không.',
  '`YYYY-MM-DD`.': '`YYYY-MM-DD`.',
  '`new`: no use in new content. `all`: content already published has to go too.':
    '`new`: không dùng trong nội dung mới. `all`: nội dung đã đăng cũng phải gỡ.',
  '`test` is one that you asked for at `/partner`.': '`test` là lần gửi thử mà bạn yêu cầu ở `/partner`.',
  'Null for `test`.': 'Null với `test`.',
  '`worldwide` or comma-separated ISO country codes.': '`worldwide` hoặc các mã quốc gia ISO, cách nhau bằng dấu phẩy.',
}
