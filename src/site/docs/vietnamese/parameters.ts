/** What parameters mean. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  'An `ETag` from before: answers 304 without a body when nothing has changed.':
    'Một `ETag` đã nhận trước đây: trả 304 không có nội dung nếu không có gì thay đổi.',
  'A text of your own for this very request, such as a UUID. The same one with the same request is answered with what was made the first time, for 24 hours; with another request 409.':
    'Một chuỗi của riêng bạn cho đúng yêu cầu này, ví dụ một UUID. Gửi lại cùng chuỗi với cùng yêu cầu thì nhận đúng những gì đã tạo lần đầu, trong 24 giờ; với yêu cầu khác thì 409.',
  'Part of the name of an artist, primary or featured.': 'Một phần tên nghệ sĩ, chính hoặc góp giọng.',
  'Tracks in which this artist is primary or featured.': 'Bài hát có nghệ sĩ này, chính hoặc góp giọng.',
  'Tracks in which this artist is featured.': 'Bài hát có nghệ sĩ này góp giọng.',
  'Shortest length of the full version, in seconds.': 'Độ dài ngắn nhất của bản đầy đủ, tính bằng giây.',
  'Greatest length of the full version, in seconds.': 'Độ dài lớn nhất của bản đầy đủ, tính bằng giây.',
  'Tracks with one of these ISRCs, separated by commas; hyphens and case are ignored.':
    'Bài hát có một trong các mã ISRC này, cách nhau bằng dấu phẩy; không phân biệt gạch nối và hoa thường.',
  'International Standard Recording Code; hyphens and case are ignored.':
    'Mã ghi âm quốc tế (ISRC); không phân biệt gạch nối và hoa thường.',
  'Only these fields of each track, separated by commas; `id` is always among them.':
    'Chỉ những trường này của mỗi bài hát, cách nhau bằng dấu phẩy; luôn có `id`.',
  '`true` reads tempo, key, length, genre and use out of `q` (`lofi 90 bpm la thứ dưới 2 phút`) and filters by them; what is a title stays one. `1` and `0` are accepted for `true` and `false`.':
    '`true` đọc nhịp độ, giọng, độ dài, thể loại và giấy phép trong `q` (`lofi 90 bpm la thứ dưới 2 phút`) rồi lọc theo đó; tên bài vẫn là tên bài. `1` và `0` được nhận thay cho `true` và `false`.',
  '`true` adds `query.did_you_mean`: a spelling that has better answers, or null. `1` and `0` are accepted for `true` and `false`.':
    '`true` thêm `query.did_you_mean`: một cách viết có kết quả tốt hơn, hoặc null. `1` và `0` được nhận thay cho `true` và `false`.',
  'Fastest tempo.': 'Nhịp nhanh nhất.',
  'Slowest tempo.': 'Nhịp chậm nhất.',
  '`true` keeps only tracks allowed for commercial use. `1` and `0` are accepted for `true` and `false`.':
    '`true` chỉ giữ những bài được dùng cho mục đích thương mại. `1` và `0` được nhận thay cho `true` và `false`.',
  'To walk through all of it: empty at first, then `meta.next_cursor` of the answer before. In the order of ids, with any filter, without `sort` and `page`.':
    'Để đi qua tất cả: lần đầu để trống, rồi gửi `meta.next_cursor` của câu trả lời trước. Theo thứ tự id, dùng được với mọi bộ lọc, không kèm `sort` và `page`.',
  '`meta.next_cursor` of an earlier answer: what comes after it, instead of a page.':
    '`meta.next_cursor` của câu trả lời trước: lấy phần tiếp theo, thay cho số trang.',
  'Days of the report, today included (UTC).': 'Số ngày của báo cáo, tính cả hôm nay (UTC).',
  'Length of the window, today included (UTC).': 'Độ dài khoảng thời gian, tính cả hôm nay (UTC).',
  '`true` makes browsers save the file instead of playing it. `1` and `0` are accepted for `true` and `false`.':
    '`true` khiến trình duyệt lưu tệp thay vì phát. `1` và `0` được nhận thay cho `true` và `false`.',
  'Most energy.': 'Năng lượng cao nhất.',
  'Least energy.': 'Năng lượng thấp nhất.',
  'Life of the link in seconds.': 'Thời hạn của liên kết, tính bằng giây.',
  '`false` leaves explicit tracks out. `1` and `0` are accepted for `true` and `false`.':
    '`false` bỏ những bài có lời nhạy cảm. `1` và `0` được nhận thay cho `true` và `false`.',
  'Part of the genre.': 'Một phần tên thể loại.',
  'Id of the artist.': 'Id của nghệ sĩ.',
  'Id of the track.': 'Id của bài hát.',
  'The webhook.': 'Webhook.',
  'Comma-separated track ids.': 'Các id bài hát, cách nhau bằng dấu phẩy.',
  'More fields of each item, separated by commas; null where an artist or a genre has none.':
    'Thêm trường cho mỗi kết quả, cách nhau bằng dấu phẩy; null nếu nghệ sĩ hoặc thể loại không có.',
  'More fields of each track, separated by commas.': 'Thêm trường cho mỗi bài hát, cách nhau bằng dấu phẩy.',
  'Musical key; `A# minor`, `bb minor` and `Bbm` are one.': 'Giọng nhạc; `A# minor`, `bb minor` và `Bbm` là một.',
  'Only tracks under this licence.': 'Chỉ những bài theo giấy phép này.',
  'Items per page.': 'Số mục mỗi trang.',
  'Most changes to answer.': 'Số thay đổi tối đa trong câu trả lời.',
  'Page number, from 1.': 'Số trang, từ 1.',
  'Most entries in `peaks`.': 'Số phần tử tối đa của `peaks`.',
  'Part of the name; case and diacritics are ignored.': 'Một phần tên; không phân biệt hoa thường và dấu.',
  'Words, each of them a part of the title, an artist or the genre.':
    'Các từ, mỗi từ là một phần của tên bài, tên nghệ sĩ hoặc thể loại.',
  'What is looked for; case, diacritics and small typos do not matter.':
    'Nội dung cần tìm; không phân biệt hoa thường, dấu, và lỗi gõ nhỏ.',
  '`meta.cursor` of an earlier answer; `latest` for the present; left out: from the beginning.':
    '`meta.cursor` của câu trả lời trước; `latest` là hiện tại; bỏ trống: từ đầu.',
  'Pixels wanted on the longer side.': 'Số pixel mong muốn ở cạnh dài.',
  'Exact look-up: at most one result. All other filters are checked as ever, then ignored.':
    'Tra chính xác: tối đa một kết quả. Các bộ lọc khác vẫn được kiểm tra như thường, rồi bị bỏ qua.',
  'Lower-case letters without diacritics, digits and hyphens.': 'Chữ thường không dấu, chữ số và dấu gạch nối.',
  'Order of the results.': 'Thứ tự kết quả.',
  'Only those in this state.': 'Chỉ những mục ở trạng thái này.',
  'Part of the title.': 'Một phần tên bài.',
}
