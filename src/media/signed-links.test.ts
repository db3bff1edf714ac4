import { expect, test } from 'vitest'
import { createLinkSigner, createLinkVerifier } from './signed-links.ts'

const ORIGIN = 'https://nhac.example'
const OLD = 'the secret of last year'
const NEW = 'the secret of this year'
const NOW = 1_767_225_600_000
const PATH = '/media/previews/3f2c9a.mp3'
const TRACK = '8f14e45f-ceea-467f-9575-25fb1e5b5f9d'

const verifier = createLinkVerifier([NEW, OLD])

const signer = createLinkSigner(ORIGIN, NEW)
const expiresOf = (link: string) => Number(new URL(link).searchParams.get('expires'))

function split(link: string): [string, string] {
  const [path, query] = link.slice(ORIGIN.length).split('?')
  return [path!, query!]
}

function isAccepted(link: string, nowMs = NOW): boolean {
  return verifier.verify(...split(link), nowMs).isValid
}

test.each([NEW, OLD])('a link signed with either secret is good until it expires, to the millisecond', (secret) => {
  const link = createLinkSigner(ORIGIN, secret).signFor(PATH, NOW, 60)

  expect(verifier.verify(...split(link), NOW)).toEqual({
    isValid: true,
    trackId: undefined,
    downloadName: undefined,
    expires: NOW / 1000 + 60,
  })
  expect(isAccepted(link, NOW + 59_999)).toBe(true)
  expect(isAccepted(link, NOW + 60_000)).toBe(false)
})

test('inside a window the link is the same, in the next one it is another', () => {
  const start = NOW

  expect(signer.sign('/media/a.mp3', start)).toBe(signer.sign('/media/a.mp3', start + 299_999))
  expect(signer.sign('/media/a.mp3', start)).not.toBe(signer.sign('/media/a.mp3', start + 300_000))
})

test.each([0, 1, 150_000, 299_999])('%d ms into a window a link still lives for an hour', (into) => {
  const now = NOW + into

  expect(expiresOf(signer.sign('/media/a.mp3', now)) * 1000 - now).toBeGreaterThanOrEqual(3_600_000)
})

test('links of a retired secret are refused', () => {
  const link = createLinkSigner(ORIGIN, OLD).sign(PATH, NOW)

  expect(createLinkVerifier([NEW]).verify(...split(link), NOW).isValid).toBe(false)
})

test('a download says so', () => {
  const link = signer.signFor(PATH, NOW, 60, { downloadName: 'mua-pho' })

  expect(verifier.verify(...split(link), NOW)).toMatchObject({ isValid: true, downloadName: 'mua-pho' })
})

test('a link says for which track it is, and is good without one', () => {
  const link = signer.sign(PATH, NOW, TRACK)

  expect(verifier.verify(...split(link), NOW)).toMatchObject({ isValid: true, trackId: TRACK })
  expect(verifier.verify(...split(signer.sign(PATH, NOW)), NOW)).toMatchObject({ isValid: true })
})

const good = signer.signFor(PATH, NOW, 600)
const download = signer.signFor(PATH, NOW, 600, { trackId: TRACK, downloadName: 'mua-pho' })

test.each([
  ['another file', good.replace('3f2c9a', '3f2c9b')],
  ['an escaped path', good.replace('previews', '%70reviews')],
  ['a longer life', good.replace(/expires=\d+/, `expires=${NOW / 1000 + 6000}`)],
  ['a second expiry before', good.replace('?', `?expires=${NOW / 1000 + 6000}&`)],
  ['a second expiry behind', `${good}&expires=${NOW / 1000 + 6000}`],
  ['a repeated parameter', `${good}&kid=${/kid=(\w+)/.exec(good)![1]}`],
  ['an unknown parameter', `${good}&x=1`],
  ['an empty parameter', `${good}&`],
  ['a download that was signed inline', good.replace('&kid', '&download=mua-pho&kid')],
  ['an inline link made of a download', download.replace('&download=mua-pho', '')],
  ['another name for the file', download.replace('mua-pho', 'mua')],
  ['a name that would break the header', download.replace('mua-pho', 'mua%22')],
  ['a track where none was signed', good.replace('&kid', `&track=${TRACK}&kid`)],
  ['another track', download.replace('8f14', '8f15')],
  ['no track where one was signed', download.replace(`&track=${TRACK}`, '')],
  ['another key id', good.replace(/kid=\w/, 'kid=z')],
  ['no signature', good.replace(/&signature=.*/, '')],
  ['a shortened signature', good.slice(0, -1)],
  ['a padded signature', `${good}=`],
  ['a leading zero', good.replace('expires=', 'expires=0')],
  ['an exponent', good.replace(/expires=\d+/, 'expires=2e9')],
  ['parameters in another order', good.replace(/\?(expires=\d+)&(kid=\w+)/, '?$2&$1')],
])('refuses %s', (_name, link) => {
  expect(link).not.toBe(good)
  expect(isAccepted(link)).toBe(false)
})

test('of 100,000 mutated links none is accepted', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_&=?%/.+;# '
  let seed = 20_260_101
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const sources = [good, download].map((link) => link.slice(ORIGIN.length))
  const originals = new Set(sources)
  let tried = 0
  let accepted = 0

  while (tried < 100_000) {
    let link = sources[random(2)]!
    for (let edits = 1 + random(3); edits > 0; edits--) {
      const at = random(link.length)
      const char = alphabet[random(alphabet.length)]!
      const kind = random(4)
      if (kind === 0) link = link.slice(0, at) + char + link.slice(at + 1)
      else if (kind === 1) link = link.slice(0, at) + link.slice(at + 1)
      else if (kind === 2) link = link.slice(0, at) + char + link.slice(at)
      else link = link.slice(0, at) + link.slice(at, at + 20) + link.slice(at)
    }
    if (originals.has(link)) continue
    tried++
    const mark = link.indexOf('?')
    const [path, query] = mark < 0 ? [link, ''] : [link.slice(0, mark), link.slice(mark + 1)]
    if (verifier.verify(path, query, NOW).isValid) accepted++
  }

  expect(accepted).toBe(0)
})

test('all four spellings of a last character but the signed one are refused', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const passed = [...letters].filter((char) => isAccepted(good.slice(0, -1) + char))

  expect(passed).toEqual([good.at(-1)])
})
