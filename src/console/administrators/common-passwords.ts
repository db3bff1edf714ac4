import { fold } from '../../text/fold.ts'

/** The ones that are tried first, here and elsewhere, and that the rules below do not know. */
const COMMON = new Set(
  `
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word
  admin123 admin1234 admin12345 admin123456 administrator administrator1 adminadmin root1234 rootroot
  qwerty123 qwerty1234 qwerty12345 qwertyuiop qwertyui 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsxedc 1qaz2wsx zaq12wsx zaq1zaq1 asdfghjkl asdfghjk asdf1234 zxcvbnm1 zxcvbnm123 qweasdzxc qwe123456 qwer1234 123qweasd
  abcd1234 abc12345 abc123456 abc123456789 a1234567 a12345678 a123456789 aa123456 aa12345678 1234abcd 12345678a 123456789a 123456abc 12341234 12344321 11223344 1122334455 123654789 147258369 159357123 987654321a 0123456789 0987654321 1234567890 123456789 12345678
  iloveyou iloveyou1 iloveyou2 sunshine princess football baseball superman starwars letmein1 letmein123 welcome1 welcome123 welcome1234 whatever trustno1 computer internet michelle jennifer jordan23 liverpool chelsea1 changeme changeme1 changeme123 default1 master123 monkey123 dragon123 shadow123 access14 corvette mercedes samsung1 blink182
  matkhau1 matkhau12 matkhau123 matkhau1234 matkhau123456 matkhaumoi anhyeuem anhyeuem1 anhyeuem123 emyeuanh yeuem123 yeuanh123 anhnhoem emnhoanh vietnam1 vietnam123 vietnam2024 vietnam2025 vietnam2026 saigon123 hanoi123 quantri1 quantri123 quantrivien khongbiet khongco1 tinhyeu1 tinhyeu123 gialinh1 123456aa 123456aA
  music123 musicmusic nhac1234 khonhac1 khonhac123
  `
    .trim()
    .split(/\s+/)
    .map(fold),
)

/** A few characters again and again, or a row of neighbours. */
function isPattern(text: string): boolean {
  if (/^(.{1,3})\1+$/u.test(text)) return true
  const steps = new Set([...text].slice(1).map((char, at) => char.codePointAt(0)! - text.codePointAt(at)!))
  return steps.size === 1 && [1, -1].includes([...steps][0]!)
}

/** As long as this a password need not be looked at more closely. */
const LONG = 12

/** Without the digits and signs that people add to a word when they have to. */
const bare = (text: string) => fold(text).replaceAll(/[^a-z ]/g, '')

const COMMON_WORDS = new Set([...COMMON].map(bare).filter((word) => word.length > 3))

/**
 * Whether it is among the first that anybody would try: the commonest, a pattern, or one of these names. A short one must not be such a
 * word with digits and signs around it either.
 */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const text = fold(password)
  if (COMMON.has(text) || isPattern(password.toLowerCase()) || names.some((name) => fold(name) === text)) return true
  if ([...password].length >= LONG) return false
  const word = bare(password)
  return COMMON_WORDS.has(word) || (word !== '' && names.some((name) => bare(name) === word))
}
