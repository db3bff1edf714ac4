/**
 * What the rules of an import line and the files say, in Vietnamese, for the console. The command line and the stored results of jobs keep the
 * English words. Sentences that are not here stay as they are.
 */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^is missing$/, 'còn thiếu'],
  [/^is not a field of a track$/, 'không phải là trường của bài hát'],
  [/^(.+) (?:is|are) missing: the track is new$/, 'còn thiếu $1: bài hát này là bài mới'],
  [/^name is missing: the artist is new$/, 'còn thiếu name: nghệ sĩ này là nghệ sĩ mới'],
  [/^type is missing: it must be artist, track or plays$/, 'còn thiếu type: phải là artist, track hoặc plays'],
  [
    /^type "(.*)" is unknown: it must be artist, track or plays$/,
    'type "$1" không đúng: phải là artist, track hoặc plays',
  ],
  [/^must be text$/, 'phải là chữ'],
  [/^must be a UUID$/, 'phải là một UUID'],
  [/^must be a number from (\S+) to (\S+)$/, 'phải là số từ $1 đến $2'],
  [/^must be a whole number from (\S+) to (\S+)$/, 'phải là số nguyên từ $1 đến $2'],
  [/^must be a real date like (\S+)$/, 'phải là ngày có thật, ví dụ $1'],
  [/^must be a time with its zone like (\S+)$/, 'phải là thời điểm kèm múi giờ, ví dụ $1'],
  [/^must be true or false$/, 'phải là true hoặc false'],
  [/^must be (?:a list of )?numbers from 0 to 100$/, 'phải là danh sách số từ 0 đến 100'],
  [/^must be a list of texts$/, 'phải là danh sách chữ'],
  [/^must be (?:a list of )?\{"id", "role"\}$/, 'phải là danh sách {"id", "role"}'],
  [/^must be "primary" or "featured"$/, 'phải là "primary" hoặc "featured"'],
  [/^must be lower-case letters, digits and single hyphens$/, 'chỉ gồm chữ thường không dấu, chữ số và gạch nối đơn'],
  [/^must be 15, 30 or 60$/, 'phải là 15, 30 hoặc 60'],
  [/^must be one of (.+)$/, 'phải là một trong: $1'],
  [/^must be a key like (.+) or (.+)$/, 'phải là giọng như $1 hoặc $2'],
  [/^must be an ISRC like (\S+)$/, 'phải là mã ISRC, ví dụ $1'],
  [/^must be "worldwide" or country codes like (\S+)$/, 'phải là "worldwide" hoặc mã quốc gia như $1'],
  [/^must be the name of a file$/, 'phải là tên tệp'],
  [/^has more than (\d+) (?:entries|artists)$/, 'có nhiều hơn $1 mục'],
  [/^names an artist twice$/, 'ghi một nghệ sĩ hai lần'],
  [/^is in the future$/, 'nằm trong tương lai'],
  [/^is empty$/, 'để trống'],
  [/^is longer than (\d+) characters$/, 'dài hơn $1 ký tự'],
  [/^is longer than (\d+) bytes$/, 'dài hơn $1 byte'],
  [/^has a line break or another control character$/, 'có dấu xuống dòng hoặc ký tự điều khiển'],
  [/^is not valid (Unicode|UTF-8)$/, 'không phải $1 hợp lệ'],
  [/^is not JSON \(.*\)$/, 'không phải JSON'],
  [/^is not a JSON object$/, 'không phải đối tượng JSON'],
  [
    /^there is no artist (\S+): artists come before their tracks$/,
    'không có nghệ sĩ $1: nghệ sĩ phải có trước bài hát',
  ],
  [/^there is no (?:track|artist) (\S+)$/, 'không tìm thấy $1'],
  [/^there is a track (\S+) already$/, 'đã có bài hát $1'],
  [/^"(.*)" is the name of several artists: give the id$/, 'có nhiều nghệ sĩ tên "$1": hãy ghi id'],
  [/^slug "(.*)" belongs to another track$/, 'slug "$1" thuộc về bài hát khác'],
  [
    /^artists must have artist_id, and nobody else, as primary$/,
    'artists phải có artist_id, và chỉ một mình, là primary',
  ],
  [
    /^its sound was changed by somebody else meanwhile: try again$/,
    'người khác vừa đổi tệp âm thanh của bài này: hãy thử lại',
  ],
  [
    /^preview_start_seconds (\S+) is not inside the (\S+) seconds of the track$/,
    'điểm bắt đầu $1 nằm ngoài $2 giây của bài',
  ],
  [
    /^the preview of (\S+) seconds from preview_start_seconds (\S+) ends after the (\S+) seconds of the track$/,
    'đoạn nghe thử $1 giây bắt đầu từ giây $2 vượt quá $3 giây của bài',
  ],
  [
    /^an uploaded list cannot name files: .*$/,
    'danh sách tải lên không thể ghi tên tệp: hãy tải âm thanh và ảnh lên cùng bài hát, hoặc dùng lệnh "khonhac import"',
  ],
  [/^the file is empty$/, 'tệp trống'],
  [/^(?:the file holds no sound|there is no sound in it|no sound was found in it)$/, 'không có âm thanh trong tệp'],
  [/^the file holds nothing but silence$/, 'tệp chỉ có khoảng lặng'],
  [/^not a (.+) file, nor another that is known$/, 'không phải tệp âm thanh mà hệ thống đọc được ($1)'],
  [/^not a JPEG, PNG, WebP, AVIF or GIF picture$/, 'không phải ảnh JPEG, PNG, WebP, AVIF hoặc GIF'],
  [/^the picture (?:cannot be read|is damaged)$/, 'ảnh bị hỏng'],
  [/^(\d+ × \d+) pixels are more than (\d+) million$/, 'ảnh $1 điểm, nhiều hơn $2 triệu'],
  [/^larger than (\d+ [MG]B)$/, 'lớn hơn $1'],
  [/^damaged .*$/, 'dữ liệu âm thanh bị hỏng'],
  [/^(?:ends (?:before|inside|after) .*|has no index .*)$/, 'tệp bị cắt cụt: phần cuối không có'],
  [/^longer than the limit of (\d+) minutes$/, 'dài hơn giới hạn $1 phút'],
  [
    /^the original is no longer in the media store: give the audio file again$/,
    'tệp gốc không còn trong kho: hãy tải lại tệp âm thanh',
  ],
]

const FIELD_AND_REST = /^([a-z_][\w.[\]]*) (.+)$/s
const FILE_AND_REST = /^(audio|cover|avatar) ("(?:[^"\\]|\\.)*"): (.+)$/s
const FILES: Readonly<Record<string, string>> = { audio: 'âm thanh', cover: 'ảnh bìa', avatar: 'ảnh đại diện' }

/** Sentences are joined by "; ", which a file's name may hold too: not within quotes. */
const SENTENCE = /(?<=^|; )(?:"(?:[^"\\]|\\.)*"|(?!; ).)+/gs

export function inVietnamese(english: string): string {
  const sentences = english.match(SENTENCE) ?? []
  if (sentences.length > 1) return sentences.map(inVietnamese).join('; ')
  const whole = translate(english)
  if (whole !== undefined) return whole
  const [, kind, name, why] = FILE_AND_REST.exec(english) ?? []
  if (why !== undefined) return `${FILES[kind!]} ${name}: ${translate(why) ?? why}`
  const [, field, rest] = FIELD_AND_REST.exec(english) ?? []
  const told = rest === undefined ? undefined : translate(rest)
  return told === undefined ? english : `${field} ${told}`
}

function translate(english: string): string | undefined {
  for (const [pattern, vietnamese] of SENTENCES) if (pattern.test(english)) return english.replace(pattern, vietnamese)
  return undefined
}
