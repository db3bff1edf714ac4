export const faults = [
  {
    what: 'takes the name of a field for what every object has',
    file: 'src/http/field-sentences.ts',
    find: 'FieldSentences => Object.create(null)',
    replace: 'FieldSentences => ({})',
    tests: [['test/console/uploads.test.ts', 'a name like any other']],
  },
  {
    what: 'takes an empty part of a path for a parameter',
    file: 'src/server/router.ts',
    find: 'if (hasEmpty(params)) return undefined',
    replace: '',
    tests: ['test/api/edges.test.ts'],
  },
  {
    what: 'describes bytes as text',
    file: 'src/http/document/openapi.ts',
    find: "contentType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }",
    replace: "{ type: 'string' }",
    tests: [['test/api/openapi-shapes.test.ts', 'bytes are bytes, and texts are texts']],
  },
  {
    what: 'searches for what nobody can see',
    file: 'src/http/parameters.ts',
    find: 'VISIBLE.test(value) && ',
    replace: "value !== '' && ",
    tests: ['test/api/edges.test.ts'],
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
