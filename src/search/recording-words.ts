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

interface Phrase {
  words: readonly string[]
  /** In which step it is left out, from 1. */
  step: number
}

/** By their first word. */
const PHRASES = new Map<string, Phrase[]>()
const STEPS = [OF_VIDEOS, OF_SENTENCES, OF_PROGRAMMES]
for (const [at, text] of STEPS.entries()) {
  for (const phrase of text.split(',')) {
    const words = phrase.trim().split(/\s+/)
    const first = words[0]!
    PHRASES.set(first, [...(PHRASES.get(first) ?? []), { words, step: at + 1 }])
  }
}
const YEAR = /^(?:19|20)\d\d$/

/** Whether letters run together are such a word in its own right: `m/v` is one, not two letters. */
export function isOfVideo(word: string): boolean {
  return PHRASES.get(word)?.some(({ words, step }) => step === 1 && words.length === 1) ?? false
}

/** For each word of a query, in which step it is left out; 0 for a word that stays. */
function findSteps(words: readonly string[]): number[] {
  const steps = words.map((word) => (YEAR.test(word) ? STEPS.length : 0))
  for (const [at, word] of words.entries()) {
    for (const phrase of PHRASES.get(word) ?? []) {
      if (!phrase.words.every((each, next) => words[at + next] === each)) continue
      for (let next = at; next < at + phrase.words.length; next++) {
        if (steps[next] === 0 || steps[next]! > phrase.step) steps[next] = phrase.step
      }
    }
  }
  return steps
}

/** Which words of a query say what a recording is. */
export const markRecordingWords = (words: readonly string[]) => findSteps(words).map((step) => step > 0)

/** A query without such words: only those that are surely none of the title's, or others too. */
export interface Trimmed {
  words: string[]
  isSure: boolean
}

/** Step by step: each list is shorter than the one before, and none is empty. */
export function trim(words: readonly string[]): Trimmed[] {
  const steps = findSteps(words)
  const readings: Trimmed[] = []
  for (const step of [...new Set(steps)].filter((each) => each > 0).sort((a, b) => a - b)) {
    const kept = words.filter((_, at) => steps[at] === 0 || steps[at]! > step)
    if (kept.length > 0) readings.push({ words: kept, isSure: step === 1 })
  }
  return readings
}
