/**
 * What genres are called, by kind of music, in Vietnamese and English. A query that has one of the names asks for the genres of the catalogue that have
 * another one. With their marks, which count where they were typed.
 */
export const CALLED = {
  pop: 'pop, v-pop, vpop, việt pop, nhạc trẻ, nhạc pop, teen pop',
  ballad: 'ballad, ballads, pop ballad, tình ca, nhạc tình, nhạc nhẹ, tình khúc, love song, love songs, slow',
  bolero:
    'bolero, nhạc vàng, trữ tình, nhạc trữ tình, nhạc sến, nhạc lính, nhạc xưa, nhạc hải ngoại, hải ngoại, slow rock, tiền chiến',
  dance:
    'edm, dance, electronic, electronica, electro, điện tử, house, deep house, vinahouse, techno, trance, dubstep, drum and bass, nhạc sàn, nhạc bay, disco, remix',
  lofi: 'lo-fi, lofi, chill, chillhop, lofi chill, lo-fi hip hop, chillout, chill out, ambient',
  instrumental:
    'không lời, nhạc không lời, hoà tấu, nhạc hoà tấu, độc tấu, instrumental, nhạc nền, background, background music, bgm, nhạc cụ, piano, guitar, sáo trúc, soundtrack',
  rap: 'rap, rap việt, hip hop, hip-hop, hiphop, trap, drill, underground',
  soul: 'r&b, rnb, soul, neo soul, r&b/soul',
  rock: 'rock, rock việt, metal, punk, alternative, grunge',
  indie: 'indie, indie việt, indie pop, acoustic, folk pop, singer songwriter',
  red: 'nhạc đỏ, cách mạng, nhạc cách mạng, kháng chiến, nhạc truyền thống, yêu nước',
  folk: 'dân ca, dân ca quan họ, quan họ, dân gian, dân tộc, nhạc dân tộc, nhạc quê hương, quê hương, folk, chèo, ca trù, ví giặm, hò, cải lương, vọng cổ, hát văn, tân cổ',
  trinh: 'nhạc trịnh, trịnh, trịnh công sơn',
  children:
    'thiếu nhi, nhạc thiếu nhi, trẻ em, nhạc trẻ em, mầm non, nhi đồng, cho bé, em bé, kids, children, nursery rhymes',
  spring: 'nhạc xuân, xuân, tết, nhạc tết, năm mới, new year',
  christmas: 'giáng sinh, noel, nhạc noel, christmas',
  korean: 'k-pop, kpop, nhạc hàn, hàn quốc, nhạc hàn quốc, korean',
  chinese: 'c-pop, cpop, nhạc hoa, nhạc trung, hoa ngữ, nhạc trung quốc, nhạc hoa ngữ, chinese',
  japanese: 'j-pop, jpop, nhạc nhật, nhật bản, nhạc nhật bản, anime, japanese',
  western: 'us-uk, us uk, usuk, âu mỹ, nhạc âu mỹ, nhạc ngoại, nhạc quốc tế, nhạc tiếng anh, nhạc anh, international',
  latin: 'latin, reggaeton, salsa, bossa nova, reggae',
  jazz: 'jazz, blues, swing, nhạc jazz',
  classical: 'cổ điển, nhạc cổ điển, thính phòng, giao hưởng, classical, orchestra, opera',
  country: 'country, đồng quê, nhạc đồng quê',
  film: 'nhạc phim, ost, phim, movie, film',
  calm: 'thiền, nhạc thiền, nhạc phật, phật giáo, meditation, yoga, thánh ca, nhạc thánh',
  funk: 'funk, groove',
} as const

export type Family = keyof typeof CALLED

/** Moods and uses, and the kinds of music that suit them, the likeliest first. */
export const SUITING: readonly (readonly [words: string, families: readonly Family[]])[] = [
  [
    'buồn, sad, tâm trạng, thất tình, chia tay, suy, cô đơn, lonely, khóc, đau lòng, heartbreak, broken heart, sâu lắng, da diết, nhớ người yêu, sầu',
    ['ballad', 'bolero', 'lofi', 'soul', 'indie'],
  ],
  [
    'vui, vui vẻ, vui tươi, happy, yêu đời, hạnh phúc, tươi sáng, tích cực, cheerful, fun, feel good',
    ['pop', 'dance', 'spring', 'children', 'funk'],
  ],
  [
    'sôi động, quẩy, bốc, cháy, mạnh mẽ, mạnh, năng lượng, energetic, energy, upbeat, party, tiệc, club, bar, vũ trường, sàn, bay lắc, nhảy, dj, remix, vinahouse',
    ['dance', 'pop', 'rap', 'rock', 'funk'],
  ],
  [
    'gym, tập gym, tập thể dục, thể dục, thể thao, chạy bộ, workout, running, sport, motivation, động lực, epic, hùng tráng',
    ['dance', 'rock', 'rap', 'pop'],
  ],
  [
    'chill, thư giãn, relax, relaxing, nhẹ nhàng, nhẹ, êm dịu, êm đềm, calm, bình yên, yên bình, peaceful, quán cà phê, cà phê, cafe, coffee, cuối tuần',
    ['lofi', 'indie', 'instrumental', 'ballad', 'jazz'],
  ],
  [
    'ngủ, dễ ngủ, ru ngủ, sleep, sleeping, học bài, học tập, học, study, studying, tập trung, focus, làm việc, work, working, đọc sách, reading',
    ['lofi', 'instrumental', 'calm', 'classical', 'ballad'],
  ],
  [
    'lãng mạn, romantic, tình yêu, love, ngọt ngào, valentine, tỏ tình, hẹn hò, đám cưới, cưới, wedding',
    ['ballad', 'soul', 'pop'],
  ],
  ['hoài niệm, xưa, ngày xưa, nostalgia, nostalgic, old, 8x, 9x', ['bolero', 'trinh', 'ballad']],
  [
    'vlog, du lịch, travel, làm video, video, clip, quảng cáo, giới thiệu, podcast, thuyết trình, background, nền, tiktok, reels, story',
    ['instrumental', 'lofi', 'dance', 'pop'],
  ],
  ['bé, trẻ con, trẻ nhỏ, trường học, mẫu giáo, kid', ['children']],
  ['quân đội, bộ đội, lịch sử, tự hào dân tộc, đất nước, tổ quốc', ['red', 'folk']],
  ['đón xuân, ngày tết, giao thừa, tất niên', ['spring']],
  ['yoga, thiền định, meditation, spa', ['calm', 'instrumental', 'lofi']],
  ['trẻ, giới trẻ, gen z, hot trend', ['pop']],
]

/** What is said around a wish without asking for anything. */
export const AROUND_WISHES = `
nhạc, music, dòng nhạc, thể loại, bài, bài hát, bản nhạc, ca khúc, những bài, những bài hát, các bài hát, tuyển tập, playlist, list nhạc, nghe, nghe nhạc, tìm, tìm nhạc, mở, mở nhạc,
cho, để, khi, dành cho, phù hợp, hợp, về, và, với, cùng, của, lúc, kiểu, phong cách, hay, hay nhất, hot, hot nhất, mới, mới nhất, việt, việt nam, vn, song, songs, track, tracks, for, with, to, the, some, and, style, best, top,
làm, người, không bản quyền, miễn phí, free, no copyright, bản quyền, không quảng cáo
`
