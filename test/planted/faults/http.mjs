export const faults = [
  {
    what: 'takes the name of a field for what every object has',
    file: 'src/errors.ts',
    find: 'FieldMessages => Object.create(null)',
    replace: 'FieldMessages => ({})',
    tests: [['test/console/uploads.test.ts', 'a name like any other']],
  },
  {
    what: 'gives two bodies of the same length one ETag',
    file: 'src/http/caching.ts',
    find: '.update(body)',
    replace: '.update(String(body.length))',
    tests: ['src/http/caching.test.ts'],
  },
  {
    what: 'compares ETags strongly',
    file: 'src/http/caching.ts',
    find: "tag.startsWith('W/') ? tag.slice(2) : tag",
    replace: 'tag',
    tests: ['src/http/caching.test.ts'],
  },
  {
    what: 'keeps bodies of an older catalogue',
    file: 'src/http/body-cache.ts',
    find: `      open.clear()
      keyed.clear()
`,
    replace: '',
    tests: ['src/http/body-cache.test.ts'],
  },
  {
    what: 'sends gzip to whoever refuses it',
    file: 'src/http/compression.ts',
    find: 'gzip > 0 && gzip',
    replace: 'gzip',
    tests: ['src/http/compression.test.ts'],
  },
  {
    what: 'believes one proxy more than it was told to',
    file: 'src/http/connection/client-ip.ts',
    find: 'place >= trust.hops',
    replace: 'place > trust.hops',
    tests: ['src/http/connection/client-ip.test.ts'],
  },
  {
    what: 'counts every address of an IPv6 network apart',
    file: 'src/http/connection/client-ip.ts',
    find: "return ip.includes(':') ? networkOf(ip, 64) : ip",
    replace: 'return ip',
    tests: ['src/http/connection/client-ip.test.ts'],
  },
]
