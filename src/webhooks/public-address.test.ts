import { BlockList, isIP } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

/** Written down once more, for Node's own matcher: IANA's special-purpose registries. */
const V4 = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [net, bits] = range.split('/')
  V4.addSubnet(net!, Number(bits), 'ipv4')
}

/** By the first groups alone, as a person would read them. */
function isPublicV6(groups: readonly number[]): boolean {
  const [first = 0, second = 0] = groups
  if (first < 0x2000 || first > 0x3fff) return false
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000)
}

/** The same numbers every time. */
function makeRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

test('20,000 IPv4 addresses, half of them near an edge', () => {
  const random = makeRandom(1)
  const edges = [
    '0.0.0.0',
    '10.0.0.0',
    '11.0.0.0',
    '100.64.0.0',
    '100.128.0.0',
    '127.0.0.0',
    '128.0.0.0',
    '169.254.0.0',
  ]
  edges.push(
    '169.255.0.0',
    '172.16.0.0',
    '172.32.0.0',
    '192.0.1.0',
    '192.168.0.0',
    '192.169.0.0',
    '198.18.0.0',
    '224.0.0.0',
  )
  const toNumber = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  for (let count = 0; count < 20_000; count++) {
    const near = toNumber(edges[random(edges.length)]!) + random(64) - 32
    const number = count % 2 === 0 ? random(4_294_967_296) : ((near % 2 ** 32) + 2 ** 32) % 2 ** 32
    const text = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')
    if (isPublicAddress(text) === V4.check(text, 'ipv4')) expect.fail(text)
  }
})

test('20,000 IPv6 addresses, half of them near what is special', () => {
  const random = makeRandom(2)
  const firsts = [
    0, 0x64, 0x100, 0x1fff, 0x2000, 0x2001, 0x2002, 0x2003, 0x3ffe, 0x3fff, 0x4000, 0xfc00, 0xfe80, 0xff02,
  ]
  const seconds = [0, 1, 0x1ff, 0x200, 0xdb7, 0xdb8, 0xdb9, 0xfff, 0x1000, 0xff9b]
  for (let count = 0; count < 20_000; count++) {
    const groups = Array.from({ length: 8 }, () => random(65_536))
    if (count % 2 === 0) groups.splice(0, 2, firsts[random(firsts.length)]!, seconds[random(seconds.length)]!)
    const text = groups.map((group) => group.toString(16)).join(':')
    if (isPublicAddress(text) !== isPublicV6(groups)) expect.fail(text)
  }
})

test.each([
  '',
  'localhost',
  '1.2.3',
  '0x7f000001',
  '2130706433',
  '1.2.3.4.5',
  '::1%lo',
  '2606:4700::1%eth0',
  '[::1]',
  '8.8.8.8/8',
])('%s is no address that a socket has', (text) => {
  expect(isIP(text) !== 0 && !text.includes('%')).toBe(false)
  expect(isPublicAddress(text)).toBe(false)
})
