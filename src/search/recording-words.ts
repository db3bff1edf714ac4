/**
 * Words that say what a recording is, not what it is called. People copy them along with the title of a video, or put them around a title as one does
 * in a sentence. They are left out in steps, the surest first, since each of them is in some title too.
 */
const OF_VIDEOS = `
official, offical, mv, lyric, lyrics, karaoke, kara, audio, video, clip, vietsub, engsub, hd, fullhd, hq, 2k, 4k, 8k, 1080p, 720p, mp3, mp4, flac, ft, feat,
featuring, prod, ost, teaser, trailer, visualizer, visualiser, instrumental, acoustic, remaster, remastered, ver, version, tiktok, youtube, zing, spotify,
vevo, download, speed up, sped up, slowed, reverb, nightcore, full hd, music video, lyric video, loi bai hat, loi nhac, loi ca khuc, hop am, nhac chuong,
nhac nen, nhac song, nhac khong loi, tone nam, tone nu, beat chuan, beat goc, beat tach be, live session, live stage, dance practice, dance cover, guitar cover,
piano cover, official music video
`
const OF_SENTENCES = `
nghe, xem, tim, tai, tai nhac, ban goc, bai, bai hat, bai nhac, ca khuc, nhac pham, cua, x, va, voi, and, with, by, vs, do, boi, trinh bay, the hien, sang tac, ca si, nhac si, nhom, band, loi
`
const OF_PROGRAMMES = `
cover, remix, live, beat, nhac, full, tap, phan, phim, nhac phim, album, single, ep, mix, mashup, lofi, chill, hot, hay, hay nhat, moi, moi nhat, nhac tre,
concert, liveshow, minishow, show, tuyen tap, tuyen chon, nhung, cac, music, song, songs, track, playlist, hot trend, cuc hay, hay tuyet, lien khuc
`

const readPhrases = (text: string) => text.split(',').map((phrase) => phrase.trim().split(/\s+/))
const STEPS = [OF_VIDEOS, OF_SENTENCES, OF_PROGRAMMES].map(readPhrases)
const SINGLE = new Set(STEPS[0]!.filter(({ length }) => length === 1).flat())
const YEAR = /^(?:19|20)\d\d$/

/** Whether letters run together are such a word in its own right: `m/v` is one, not two letters. */
export const isOfVideo = (word: string) => SINGLE.has(word)

/** Marks the places of a query's words that belong to one of the phrases of the first steps. */
function markPhrases(words: readonly string[], steps: number): boolean[] {
  const marks = words.map((word) => steps === STEPS.length && YEAR.test(word))
  for (const phrase of STEPS.slice(0, steps).flat()) {
    for (let at = words.indexOf(phrase[0]!); at !== -1; at = words.indexOf(phrase[0]!, at + 1)) {
      if (phrase.every((word, next) => words[at + next] === word)) marks.fill(true, at, at + phrase.length)
    }
  }
  return marks
}

/** Which words of a query say what a recording is. */
export const markRecordingWords = (words: readonly string[]) => markPhrases(words, STEPS.length)

/** A query without such words: only those that are surely none of the title's, or others too. */
export interface Trimmed {
  words: string[]
  isSure: boolean
}

/** Step by step: each list is shorter than the one before, and none is empty. */
export function trim(words: readonly string[]): Trimmed[] {
  const readings: Trimmed[] = []
  let before = words.length
  for (let steps = 1; steps <= STEPS.length; steps++) {
    const marks = markPhrases(words, steps)
    const kept = words.filter((_, at) => !marks[at])
    if (kept.length === 0) break
    if (kept.length < before) readings.push({ words: kept, isSure: steps === 1 })
    before = kept.length
  }
  return readings
}
