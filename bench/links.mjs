#!/usr/bin/env node
// Whether a link that was tampered with is ever taken for a signed one: `npm run build && node bench/links.mjs [count] [seed]`, by default 1,000,000.
// Real links are changed in every way that came to mind, by a seed, and handed to the verifier that guards /media; the count of accepted ones must be 0.
// Every so often the untouched link is handed in as well, which has to be accepted: otherwise the rest would prove nothing.
import { randomBytes, randomInt } from 'node:crypto'
import { createLinkSigner, createLinkVerifier } from '../dist/src/media/signed-links.js'

const count = Number(process.argv[2] ?? 1_000_000)
const seed = Number(process.argv[3] ?? randomInt(2 ** 31))
const draw = drawFrom(seed)
const some = (list) => list[draw(list.length)]
const NOW = Date.UTC(2026, 10, 17, 12)
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ODD = ['%00', '%20', '+', '&', '=', ';', '#', '?', '/', '..', 'é', '٣', '\r\n', '\0', ' ', '%2F', '%', '=', '==']
const FIELDS = ['expires', 'track', 'download', 'kid', 'signature']

const secrets = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const stranger = createLinkSigner('', randomBytes(32).toString('hex'))
const verifier = createLinkVerifier(secrets)
const signers = secrets.map((secret) => createLinkSigner('', secret))

const WAYS = {
  'one character of the signature': (link) => ({ ...link, signature: replaceAt(link.signature, BASE64URL) }),
  'the last character of the signature': (link) => ({
    ...link,
    signature: link.signature.slice(0, -1) + otherThan(link.signature.at(-1), BASE64URL),
  }),
  'a signature cut or grown': (link) => ({
    ...link,
    signature: draw(2) === 0 ? link.signature.slice(0, draw(43)) : link.signature + some([...BASE64URL, ...ODD]),
  }),
  'two letters of the signature changed places': (link) => ({ ...link, signature: swapTwo(link.signature) }),
  'the signature of another link': (link) => ({ ...link, signature: makeLink().signature }),
  'the signature of another secret': (link) => ({ ...link, signature: parse(signBy(stranger, link)).signature }),
  'another time of expiry': (link) => ({
    ...link,
    expires: String(Number(link.expires) + (draw(2) === 0 ? 1 : -1) * (1 + draw(100_000))),
  }),
  'the expiry spelt otherwise': (link) => ({
    ...link,
    expires: some([
      `0${link.expires}`,
      `+${link.expires}`,
      `${link.expires}.0`,
      `${link.expires}e0`,
      ` ${link.expires}`,
    ]),
  }),
  'another path': (link) => ({ ...link, path: changeText(link.path) }),
  'another track': (link) => ({
    ...link,
    track: link.track === undefined ? makeId() : replaceAt(link.track, '0123456789abcdef'),
  }),
  'no track': (link) => (link.track === undefined ? { ...link, track: makeId() } : { ...link, track: undefined }),
  'another name to save it by': (link) => ({ ...link, download: `${link.download ?? ''}a` }),
  'another key': (link) => ({ ...link, kid: replaceAt(link.kid, '0123456789abcdef') }),
  'the key of the other secret': (link) => ({ ...link, kid: makeLink(signers[link.kid === kids[0] ? 1 : 0]).kid }),
  'a field twice': (link) => ({ ...link, after: `&${some(FIELDS)}=${some([link.signature, link.kid, '1', ''])}` }),
  'a field more': (link) => ({ ...link, after: `&${some(['a', 'utm', '__proto__', 'x[]', ''])}=${draw(9)}` }),
  'fields in another order': (link) => ({ ...link, order: shuffle(fieldsOf(link)) }),
  'a field left out': (link) => ({ ...link, [some(fieldsOf(link))]: undefined }),
  'odd characters inside': (link) => ({ ...link, query: insertOdd(queryOf(link)) }),
  'escaped letters': (link) => ({ ...link, query: escapeOne(queryOf(link)) }),
  'cut anywhere': (link) => ({ ...link, query: queryOf(link).slice(0, draw(queryOf(link).length)) }),
  expired: () => parse(signBy(some(signers), { ...makeLink(), isOld: true })),
}

const kids = signers.map((signer) => makeLink(signer).kid)
const accepted = []
const met = {}
let untouched = 0
let controls = 0
for (let at = 0; at < count; at++) {
  const link = makeLink()
  if (draw(100) === 0) {
    controls++
    if (isAccepted(link)) untouched++
  }
  const way = some(Object.keys(WAYS))
  const changed = WAYS[way](link)
  if (way !== 'expired' && changed.path === link.path && queryOf(changed) === queryOf(link)) {
    at--
    continue
  }
  met[way] = (met[way] ?? 0) + 1
  if (isAccepted(changed)) accepted.push({ way, path: changed.path, query: queryOf(changed) })
}
console.table(met)
for (const one of accepted.slice(0, 10)) console.log(one)
console.log(`untouched links: ${untouched} of ${controls} accepted`)
console.log(`mutated links, seed ${seed}: ${accepted.length} of ${count.toLocaleString('en')} accepted`)
process.exitCode = accepted.length === 0 && untouched === controls ? 0 : 1

function isAccepted(link) {
  return verifier.verify(link.path, queryOf(link), NOW).isValid
}

function makeLink(signer = some(signers)) {
  const kind = some(['previews', 'covers', 'avatars', 'exports'])
  const link = { path: `/media/${kind}/${makeId()}.${some(['mp3', 'webp', 'jpg', 'gz'])}` }
  if (draw(2) === 0) link.track = makeId()
  if (draw(3) === 0) link.download = `bai-${draw(1000)}`
  return parse(signBy(signer, link))
}

function signBy(signer, { path, track, download, isOld }) {
  const at = isOld ? NOW - 86_400_000 * (1 + draw(300)) : NOW
  return signer.signFor(path, at, 60 + draw(3600), { trackId: track, downloadName: download })
}

function parse(text) {
  const [path, query] = text.split('?')
  return { path, ...Object.fromEntries(query.split('&').map((pair) => pair.split('='))) }
}

function fieldsOf(link) {
  return FIELDS.filter((name) => link[name] !== undefined)
}

function queryOf(link) {
  if (link.query !== undefined) return link.query
  return (link.order ?? fieldsOf(link)).map((name) => `${name}=${link[name]}`).join('&') + (link.after ?? '')
}

function makeId() {
  const hex = Array.from({ length: 32 }, () => draw(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function otherThan(letter, alphabet) {
  for (;;) {
    const other = some(alphabet)
    if (other !== letter) return other
  }
}

function replaceAt(text, alphabet) {
  const at = draw(text.length)
  return text.slice(0, at) + otherThan(text[at], alphabet) + text.slice(at + 1)
}

function swapTwo(text) {
  const letters = [...text]
  const [a, b] = [draw(letters.length), draw(letters.length)]
  ;[letters[a], letters[b]] = [letters[b], letters[a]]
  return letters.join('')
}

function shuffle(list) {
  return list
    .map((one) => [draw(2 ** 30), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}

function changeText(text) {
  const at = draw(text.length)
  return some([
    () => replaceAt(text, BASE64URL),
    () => text.slice(0, at) + some(ODD) + text.slice(at),
    () => text.toUpperCase(),
    () => text.replace('/media/', some(['//media/', '/media//', '/media/./', '/media/x/../', '/Media/'])),
    () => `${text}${some(['/', '.', '%00', '?', '#'])}`,
  ])()
}

function insertOdd(text) {
  const at = draw(text.length + 1)
  return text.slice(0, at) + some(ODD) + text.slice(at)
}

function escapeOne(text) {
  const at = draw(text.length)
  return `${text.slice(0, at)}%${text.charCodeAt(at).toString(16).padStart(2, '0')}${text.slice(at + 1)}`
}

/** The same for the same seed (mulberry32). */
function drawFrom(start) {
  let state = start >>> 0
  return (end) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
}
