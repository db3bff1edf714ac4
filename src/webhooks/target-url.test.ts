import { describe, expect, test } from 'vitest'
import { checkTargetUrl } from './target-url.ts'

const PUBLIC = { allowPrivateNetworks: false }
const wordsOf = (text: string) => text.trim().split(/\s+/)
const isTaken = (text: string, rules = PUBLIC) => 'url' in checkTargetUrl(text, rules)

/** 127.0.0.1, 10.0.0.1, 169.254.169.254 … in every spelling that a parser makes an address of. */
const INNER_IPV4 = wordsOf(`
  127.0.0.1 127.1 127.0.1 127.255.255.255 2130706433 0x7f000001 0x7f.1 0x7f.0x0.0x0.0x1 0177.0.0.1 0177.1 017700000001
  127.0.0.1. 0X7F.0.0.1 127.0x0.00.1 1２7.0.0.1 ①②⑦.⓪.⓪.① １２７．０．０．１ 127。0。0。1 127｡0｡0｡1 0.0.0.0 0 0x0 00 0.1
  0.255.255.255 10.0.0.1 10.1 0xa.1 012.0.0.1 167772161 10.255.255.255 100.64.0.1 100.127.255.255 169.254.169.254
  0xa9fea9fe 2852039166 0251.0376.0251.0376 169.254.43518 169.16689662 172.16.0.1 172.31.255.255 0xac.16.1 2886729729
  192.168.0.1 192.168.257 3232235521 0xc0a80001 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 192.31.196.1 192.52.193.1
  192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  4294967295 0xffffffff 250.1.2.3
`)

const INNER_IPV6 = wordsOf(`
  :: ::1 0:0:0:0:0:0:0:1 0000::0001 ::127.0.0.1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1
  ::ffff:169.254.169.254 ::ffff:0:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b::127.0.0.1 64:ff9b::8.8.8.8
  64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378:: 2001:10::1 2001:20::1 2001:1ff:ffff::1 2001:db8::1 2001:db8:ffff::1
  2002::1 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:1:: 3fff::1 3fff:fff::1 fc00::1 fd00::1 fd12:3456:789a::1 fe80::1
  fe80::a:b febf::1 fec0::1 ff00::1 ff02::1 ff05::1:3 5f00::1 4000::1 8000::1 e000::1 1fff::1 ::a00:1 ::c0a8:1
  0:0:0:0:0:ffff:7f00:1 1:: 0100::
`)

const INNER_NAMES = wordsOf(`
  localhost LOCALHOST localhost. a.localhost foo.bar.localhost localhost.localdomain x.localdomain printer.local
  db.internal metadata.google.internal metadata kubernetes.default.svc.cluster.local router.lan nas.home box.home.arpa
  wiki.intranet x.private mail.corp a.test a.invalid x.onion 1.0.0.127.in-addr.arpa x.ip6.arpa intranet db redis x.alt
  ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ LOCAL.HOST.LOCALHOST .localhost a..b.com .. . .example.com ${'a.'.repeat(127)}com
`)

const PORTS = [0, 1, 22, 25, 53, 80, 110, 143, 444, 445, 2375, 3000, 3306, 5432, 6379, 8080, 9200, 11211, 27017, 65535]

const FORMS = [
  ...wordsOf(`
    https: https:// https:/// https://? https://# https://:443 https://:443/ //example.com example.com /hook
    http://example.com HTTP://example.com ftp://example.com file:///etc/passwd gopher://example.com ws://example.com
    wss://example.com data:text/plain,x javascript:alert(1) blob:https://example.com/x dict://example.com:11211/
    https+unix://socket jar:https://example.com!/ https://user@example.com https://user:pass@example.com
    https://:pass@example.com https://@example.com https://:@example.com https://example.com@127.0.0.1
    https://example.com:443@127.0.0.1/ https://a@b@example.com https://example.com%40127.0.0.1/
    https://127.0.0.1%2f.example.com https://example.com# https://example.com/#x https://example.com/a# https://[::1
    https://::1/ https://[::1]]/ https://[fe80::1%25eth0]/ https://[::1%lo]/ https://[]/ https://[v1.x]/
    https://example.com:99999 https://example.com:-1 https://example.com:abc https://256.1.1.1 https://1.2.3.4.5
    https://0x100000000 https://4294967296 https://1.2.3.08 https://a.1.2.3.4.999 https://%31%32%37.0.0.1
    https://%6c%6f%63%61%6c%68%6f%73%74/ https://127.0.0.1/ https:127.0.0.1 https:/127.0.0.1 https://xn--/
    https://exa<mple.com https://exa|mple.com https://exa^mple.com
  `),
  ...['', ' ', 'https://exa mple.com', 'https://exam\tple.com', 'https://exam\nple.com'],
  ...['ht\ntps://example.com', ' https://example.com', 'https://example.com ', 'https://example.com\0'],
  ...['https://example.com/\r\nX: 1', '\uFEFFhttps://a.vn', 'https:\\\\example.com', 'https:\\\\10.0.0.1'],
  ...['https://\\10.0.0.1', 'https:/\\127.0.0.1', 'https://example.com\\@127.0.0.1'],
  ...[`https://example.com/${'x'.repeat(2048)}`],
]

const HOSTILE = [
  ...INNER_IPV4.map((host) => `https://${host}/hook`),
  ...INNER_IPV6.map((host) => `https://[${host}]/hook`),
  ...INNER_NAMES.map((host) => `https://${host}/hook`),
  ...PORTS.map((port) => `https://example.com:${port}/`),
  ...FORMS,
]

describe('what leads inside, or nowhere', () => {
  test('there are enough of them', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(200)
  })

  test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 80), text] as const))('%s', (_shown, text) => {
    expect(isTaken(text)).toBe(false)
  })
})

test.each([
  'https://example.com',
  'https://example.com/',
  'https://example.com:443/x',
  'https://example.com:8443/x?y=z',
  'HTTPS://EXAMPLE.COM/Hook',
  'https://example.com./',
  'https://nhạc.vn/móc',

  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://[2001:4860:4860::8888]:8443/',
  'https://11.0.0.1',
  'https://100.63.255.255',
  'https://172.32.0.1',
  'https://198.20.0.1',
  'https://localhost.example.com/',
  'https://local.vn',
  'https://example.com/@me',
  'https://example.com/?to=a@b.vn',
  'https://example.com/a%20b',
  'https://example.com//double',
  'https://1.1',
])('%s is a public address', (text) => {
  expect(isTaken(text)).toBe(true)
})

test('on a private network any host and port, but still HTTPS without login', () => {
  const open = { allowPrivateNetworks: true }

  for (const text of ['https://127.0.0.1:3000/', 'https://db:5432', 'https://[::1]:1'])
    expect(isTaken(text, open)).toBe(true)
  for (const text of ['http://127.0.0.1/', 'https://a:b@127.0.0.1/', 'https://127.0.0.1/#x', 'nonsense'])
    expect(isTaken(text, open)).toBe(false)
})
