/** What is written in chats, folded, and what it stands for. */
const WRITTEN = new Map(
  Object.entries({
    ...{
      ko: 'khong',
      k: 'khong',
      hok: 'khong',
      hong: 'khong',
      hem: 'khong',
      khum: 'khong',
      kh: 'khong',
      kg: 'khong',
      hk: 'khong',
    },
    ...{ j: 'gi', ji: 'gi', z: 'vay', v: 'vay', zay: 'vay', r: 'roi', rui: 'roi', rooi: 'roi', ntn: 'nhu the nao' },
    ...{
      a: 'anh',
      e: 'em',
      ng: 'nguoi',
      nguoii: 'nguoi',
      mk: 'minh',
      mik: 'minh',
      m: 'minh',
      ck: 'chong',
      vk: 'vo',
      bn: 'ban',
      b: 'ban',
    },
    ...{
      dc: 'duoc',
      dk: 'duoc',
      vs: 'voi',
      cx: 'cung',
      nhg: 'nhung',
      nhug: 'nhung',
      trc: 'truoc',
      lm: 'lam',
      ny: 'nguoi yeu',
    },
    ...{
      iu: 'yeu',
      bit: 'biet',
      bik: 'biet',
      thik: 'thich',
      wa: 'qua',
      qa: 'qua',
      wen: 'quen',
      ngta: 'nguoi ta',
      sn: 'sinh nhat',
    },
    ...{
      nhiu: 'nhieu',
      hum: 'hom',
      tym: 'tim',
      s: 'sao',
      n: 'nhung',
      t: 'toi',
      u: 'em',
      bh: 'bao gio',
      h: 'gio',
      wtf: 'gi',
    },
  }),
)

/** Habits of chats, each undone in one way; what comes of it counts only if it is a word. */
const HABITS: readonly [RegExp, string][] = [
  [/(.)\1+$/, '$1'],
  [/^w/, 'qu'],
  [/^f/, 'ph'],
  [/^dz|^z/, 'd'],
  [/^dz|^z/, 'v'],
  [/^j/, 'gi'],
  [/^c(?=[ei])/, 'k'],
  [/k$/, 'ch'],
  [/k$/, 'c'],
  [/^iu/, 'yeu'],
  [/iu$/, 'ieu'],
  [/un(?=g?$)/, 'uon'],
  [/un$/, 'on'],
  [/ui$/, 'uoi'],
  [/ui$/, 'oi'],
  [/um$/, 'om'],
  [/ot$/, 'uot'],
  [/ut$/, 'uot'],
  [/oy$/, 'oi'],
  [/it$/, 'iet'],
  [/in$/, 'ien'],
]

/** Whether a word is written as in chats for sure: it may be a word of its own as well. */
export const undoAbbreviation = (word: string): string | undefined => WRITTEN.get(word)

/** What an unknown word may be in plain spelling, the likeliest first. */
export function undoChat(word: string): string[] {
  const written = WRITTEN.get(word)
  const plain = HABITS.flatMap(([habit, letters]) => (habit.test(word) ? word.replace(habit, letters) : []))
  return written === undefined ? plain : [written, ...plain]
}
