import { fold } from '../text/fold.ts'
import { toneKey } from '../text/tones.ts'

/**
 * Words that say what a recording is, not what it is called. People copy them along with the title of a video, or put them around a title as one does
 * in a sentence. They are left out in steps, the surest first, since each of them is in some title too.
 */
const OF_VIDEOS = `
official, offical, mv, lyric, lyrics, karaoke, kara, audio, video, clip, vietsub, engsub, hd, fullhd, hq, 2k, 4k, 8k, 1080p, 720p, mp3, mp4, flac, ft, feat,
featuring, prod, ost, teaser, trailer, visualizer, visualiser, instrumental, acoustic, remaster, remastered, ver, version, tiktok, youtube, zing, spotify,
vevo, download, speed up, sped up, slowed, reverb, nightcore, full hd, music video, lyric video, lời bài hát, lời nhạc, lời ca khúc, hợp âm, nhạc chuông,
nhạc nền, nhạc sống, nhạc không lời, tone nam, tone nữ, beat chuẩn, beat gốc, beat tách bè, live session, live stage, dance practice, dance cover, guitar cover,
piano cover, official music video
`
const OF_SENTENCES = `
^nghe, ^xem, ^tìm, ^tải, nghe bài, xem bài, tìm bài, tải bài, tải nhạc, bản gốc, bài, bài hát, bài nhạc, ca khúc, nhạc phẩm, của, x, và, với, and, with, by, vs, do, bởi,
trình bày, thể hiện, sáng tác, ca sĩ, ca sỹ, nhạc sĩ, nhạc sỹ, nhóm, band, lời
`
const OF_PROGRAMMES = `
cover, remix, live, beat, nhạc, full, tập, phần, phim, nhạc phim, album, single, ep, mix, mashup, lofi, chill, hot, hay, hay nhất, mới, mới nhất, nhạc trẻ,
concert, liveshow, minishow, show, tuyển tập, tuyển chọn, những, các, music, song, songs, track, playlist, hot trend, cực hay, hay tuyệt, liên khúc
`

interface Phrase {
  words: readonly string[]
  /** The same with their marks: `song` is such a word, `sóng` is none. */
  marked: readonly string[]
  /** Only where a query begins: `tìm lạc trôi`, not `trốn tìm`. */
  isFirst: boolean
  /** In which step it is left out, from 1. */
  step: number
}

/** By their first word. */
const PHRASES = new Map<string, Phrase[]>()
const STEPS = [OF_VIDEOS, OF_SENTENCES, OF_PROGRAMMES]
for (const [at, text] of STEPS.entries()) {
  for (const phrase of text.split(',')) {
    const isFirst = phrase.trim().startsWith('^')
    const marked = toneKey(phrase.replace('^', '').trim()).split(/\s+/)
    const words = marked.map(fold)
    const first = words[0]!
    PHRASES.set(first, [...(PHRASES.get(first) ?? []), { words, marked, isFirst, step: at + 1 }])
  }
}
const YEAR = /^(?:19|20)\d\d$/

/** Whether letters run together are such a word in its own right: `m/v` is one, not two letters. */
export function isOfVideo(word: string): boolean {
  return PHRASES.get(word)?.some(({ words, step }) => step === 1 && words.length === 1) ?? false
}

/** Words with their marks, by folded word, of those that were typed with marks. */
type Toned = ReadonlyMap<string, string>

/** For each word of a query, in which step it is left out; 0 for a word that stays. */
function findSteps(words: readonly string[], toned: Toned): number[] {
  const steps = words.map((word) => (YEAR.test(word) ? STEPS.length : 0))
  for (const [at, word] of words.entries()) {
    for (const phrase of PHRASES.get(word) ?? []) {
      if (phrase.isFirst && at > 0) continue
      if (!phrase.words.every((each, next) => words[at + next] === each)) continue
      if (!phrase.marked.every((each, next) => (toned.get(phrase.words[next]!) ?? each) === each)) continue
      for (let next = at; next < at + phrase.words.length; next++) {
        if (steps[next] === 0 || steps[next]! > phrase.step) steps[next] = phrase.step
      }
    }
  }
  return steps
}

/** Which words of a query say what a recording is. */
export const markRecordingWords = (words: readonly string[], toned: Toned) =>
  findSteps(words, toned).map((step) => step > 0)

/** A query without such words: only those that are surely none of the title's, or others too. */
export interface Trimmed {
  words: string[]
  isSure: boolean
}

/** Step by step: each list is shorter than the one before, and none is empty. */
export function trim({ words, toned }: { words: readonly string[]; toned: Toned }): Trimmed[] {
  const steps = findSteps(words, toned)
  const readings: Trimmed[] = []
  for (const step of [...new Set(steps)].filter((each) => each > 0).sort((a, b) => a - b)) {
    const kept = words.filter((_, at) => steps[at] === 0 || steps[at]! > step)
    if (kept.length > 0) readings.push({ words: kept, isSure: step === 1 })
  }
  return readings
}
