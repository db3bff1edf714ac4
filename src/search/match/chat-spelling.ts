/** What is written in chats, folded, by what it stands for. */
const WRITTEN = new Map(
  Object.entries({
    khong: 'ko k hok hong hem khum kh kg hk',
    gi: 'j ji wtf',
    vay: 'z v zay',
    roi: 'r rui rooi',
    'nhu the nao': 'ntn',
    anh: 'a',
    em: 'e u',
    nguoi: 'ng nguoii',
    minh: 'mk mik m',
    chong: 'ck',
    vo: 'vk',
    ban: 'bn b',
    duoc: 'dc dk',
    voi: 'vs',
    cung: 'cx',
    nhung: 'nhg nhug n',
    truoc: 'trc',
    lam: 'lm',
    'nguoi yeu': 'ny',
    yeu: 'iu',
    biet: 'bit bik',
    thich: 'thik',
    qua: 'wa qa',
    quen: 'wen',
    'nguoi ta': 'ngta',
    'sinh nhat': 'sn',
    nhieu: 'nhiu',
    hom: 'hum',
    tim: 'tym',
    sao: 's',
    toi: 't',
    'bao gio': 'bh',
    gio: 'h',
  }).flatMap(([plain, written]) => written.split(' ').map((word): [string, string] => [word, plain])),
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
