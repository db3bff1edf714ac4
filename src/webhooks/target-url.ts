import { isIP } from 'node:net'
import type { Sentence } from '../text/sentence.ts'
import { isPublicAddress } from './public-address.ts'

export interface TargetRules {
  /** For tests and closed networks: any address, any port. */
  allowPrivateNetworks: boolean
}

export type Target = { url: URL } | { problem: Sentence }

const MAX_CHARACTERS = 2048
const PORTS = ['', '443', '8443']
/** Zones that are never on the public Internet (RFC 6761, 6762, 8375, 9476, and what routers invent). */
const INNER_ZONES = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'test',
  'invalid',
  'onion',
  'alt',
]

const TOO_LONG: Sentence = {
  vi: `Địa chỉ tối đa ${MAX_CHARACTERS} ký tự.`,
  en: `An address has at most ${MAX_CHARACTERS} characters.`,
}
const NOT_AN_ADDRESS: Sentence = { vi: 'Địa chỉ không hợp lệ.', en: 'The address is not valid.' }
const NOT_HTTPS: Sentence = {
  vi: 'Địa chỉ phải bắt đầu bằng https://.',
  en: 'The address must begin with https://.',
}
const HOLDS_A_NAME: Sentence = {
  vi: 'Địa chỉ không được chứa tên đăng nhập.',
  en: 'The address must not hold a user name.',
}
const HOLDS_A_FRAGMENT: Sentence = {
  vi: 'Địa chỉ không được chứa phần #.',
  en: 'The address must not have a part after #.',
}
const WRONG_PORT: Sentence = {
  vi: 'Chỉ chấp nhận cổng 443 hoặc 8443.',
  en: 'The port must be 443 or 8443.',
}
export const NOT_PUBLIC: Sentence = {
  vi: 'Địa chỉ phải là máy chủ công khai trên Internet.',
  en: 'The address must be a public host on the Internet.',
}

/** Checks the parsed URL, not its text: once parsed, `0x7f.1` and `2130706433` are 127.0.0.1. */
export function checkTargetUrl(text: string, { allowPrivateNetworks }: TargetRules): Target {
  if (text.length > MAX_CHARACTERS) return { problem: TOO_LONG }
  // The parser drops tabs and line breaks silently, wherever they are.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text)) return { problem: NOT_AN_ADDRESS }
  const url = new URL(text)
  if (url.protocol !== 'https:') return { problem: NOT_HTTPS }
  if (url.username !== '' || url.password !== '' || text.includes('@') !== url.href.includes('@'))
    return { problem: HOLDS_A_NAME }
  if (text.includes('#')) return { problem: HOLDS_A_FRAGMENT }
  if (allowPrivateNetworks) return { url }
  if (!PORTS.includes(url.port)) return { problem: WRONG_PORT }
  return isPublicHost(url.hostname) ? { url } : { problem: NOT_PUBLIC }
}

function isPublicHost(hostname: string): boolean {
  const literal = literalAddress(hostname)
  if (literal !== undefined) return isPublicAddress(literal)
  const name = hostname.replace(/\.$/, '')
  if (!name.includes('.') || name.includes('..') || name.startsWith('.') || name.length > 253) return false
  return !INNER_ZONES.some((zone) => name === zone || name.endsWith(`.${zone}`))
}

/** The address that a URL's host is, when it is no name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? undefined : bare
}
