import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findClientBehind, ipBucket, truncateIp } from './client-ip.ts'

describe('the client of a request', () => {
  test.each<[string, string | undefined, string | undefined, string, string]>([
    ['false', '203.0.113.9', '1.1.1.1', '203.0.113.9', 'off: the header is not looked at'],
    ['', '203.0.113.9', '1.1.1.1', '203.0.113.9', 'empty is off'],
    ['0', '203.0.113.9', '1.1.1.1', '203.0.113.9', 'no hops'],
    ['false', '::ffff:203.0.113.9', undefined, '203.0.113.9', 'IPv4 in IPv6'],
    ['false', '2001:DB8:0:0:0:0:0:1', undefined, '2001:db8::1', 'canonical IPv6'],
    ['false', 'fe80::1%eth0', undefined, 'fe80::1', 'zone dropped'],
    ['false', undefined, undefined, '0.0.0.0', 'a socket that is gone'],
    ['loopback', '127.0.0.1', '203.0.113.9', '203.0.113.9', 'one listed proxy'],
    ['loopback', '::1', '203.0.113.9', '203.0.113.9', 'over IPv6'],
    ['loopback', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9', 'over IPv4 in IPv6'],
    ['loopback', '203.0.113.1', '1.1.1.1', '203.0.113.1', 'not from a listed proxy'],
    ['loopback', '127.0.0.1', undefined, '127.0.0.1', 'no header'],
    ['loopback', '127.0.0.1', '', '127.0.0.1', 'an empty header'],
    ['loopback', '127.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9', 'the forged left part does not count'],
    ['loopback,10.0.0.0/8', '127.0.0.1', '6.6.6.6, 203.0.113.9, 10.1.2.3', '203.0.113.9', 'two proxies'],
    ['uniquelocal', '10.0.0.1', '203.0.113.9, 192.168.1.1, fd00::1', '203.0.113.9', 'private networks'],
    ['linklocal', '169.254.1.1', '203.0.113.9', '203.0.113.9', 'link-local'],
    ['10.1.2.3', '10.1.2.3', '203.0.113.9', '203.0.113.9', 'one address'],
    ['10.1.2.3', '10.1.2.4', '203.0.113.9', '10.1.2.4', 'its neighbour is not trusted'],
    ['2001:db8::/32', '2001:db8::1', '203.0.113.9', '203.0.113.9', 'an IPv6 range'],
    ['loopback', '127.0.0.1', '127.0.0.2', '127.0.0.2', 'all trusted: the leftmost'],
    ['loopback', '127.0.0.1', '203.0.113.9, rubbish', '127.0.0.1', 'past rubbish nothing is believed'],
    ['loopback', '127.0.0.1', 'rubbish, 203.0.113.9', '203.0.113.9', 'rubbish on the left does not matter'],
    ['loopback', '127.0.0.1', '203.0.113.9,', '127.0.0.1', 'an empty hop is rubbish'],
    ['loopback', '127.0.0.1', '0x7f.1', '127.0.0.1', 'not an address to anyone else'],
    ['loopback', '127.0.0.1', '203.0.113.9:5123', '203.0.113.9', 'a port after it'],
    ['loopback', '127.0.0.1', '[2001:db8::1]:443', '2001:db8::1', 'a port after IPv6'],
    ['loopback', '127.0.0.1', '[2001:db8::1]', '2001:db8::1', 'brackets'],
    ['1', '203.0.113.1', '6.6.6.6, 203.0.113.9', '203.0.113.9', 'one hop'],
    ['2', '203.0.113.1', '6.6.6.6, 203.0.113.9', '6.6.6.6', 'two hops'],
    ['3', '203.0.113.1', '203.0.113.9', '203.0.113.9', 'more hops than there are'],
  ])('TRUST_PROXY=%s, socket %s, header %s: %s (%s)', (trust, remote, header, ip) => {
    expect(findClientBehind(trust)(remote, header).ip).toBe(ip)
  })

  test('a very long header costs a bounded number of hops', () => {
    const header = `203.0.113.9${', 127.0.0.1'.repeat(5000)}`

    expect(findClientBehind('loopback')('127.0.0.1', header).ip).toBe('127.0.0.1')
  })

  test('any header gives an address', () => {
    const find = findClientBehind('loopback')
    const part = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.string(),
      fc.constantFrom('127.0.0.1', '[', ']:', '::%', '1.2.3.4.5'),
    )

    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const { ip, bucket } = find('127.0.0.1', parts.join(','))
        return /^[0-9a-f.:]+$/.test(ip) && bucket === ipBucket(ip)
      }),
    )
  })

  test('an address stays right when the cache has been emptied on the way', () => {
    const find = findClientBehind('false')
    const first = find('203.0.113.9', undefined)
    expect(find('203.0.113.9', undefined)).toBe(first)

    for (let i = 0; i < 20_001; i++) find(`10.0.${i >>> 8}.${i & 255}`, undefined)

    expect(find('203.0.113.9', undefined)).toEqual(first)
  })

  test.each(['localhost', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/', '::/129', '10.0.0.1,', 'yes', 'true', '-1', '1,2'])(
    'TRUST_PROXY=%s is refused at start',
    (trust) => {
      expect(() => findClientBehind(trust)).toThrow(/is not an address/)
    },
  )
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['10.1.2.255', '10.1.2.255', '10.1.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '::/64', '::/48'],
  ['2001:db8:0:1::9', '2001:db8:0:1::/64', '2001:db8::/48'],
])('%s is counted as %s and kept as %s', (ip, bucket, kept) => {
  expect(ipBucket(ip)).toBe(bucket)
  expect(truncateIp(ip)).toBe(kept)
  expect(truncateIp(kept)).toBe(kept)
})

test('what is no address is not kept either', () => {
  expect(truncateIp('rubbish')).toBe('0.0.0.0/24')
})
