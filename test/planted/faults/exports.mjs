export const faults = [
  {
    what: 'goes on with an export in which a track is that has gone since',
    file: 'src/exports/exports.ts',
    find: 'return (await hasWithdrawn(store, found.seq)) ? undefined : found',
    replace: 'return found',
    tests: ['test/api/export.test.ts'],
  },
  {
    what: 'serves an export of before a change for ever',
    file: 'src/exports/exports.ts',
    find: 'newest.count > MANY_TRACKS && now() - newest.at < PAUSE * newest.tookMs',
    replace: 'newest.count >= 0',
    tests: ['test/api/export.test.ts'],
  },
  {
    what: 'counts a download again that goes on after a cut',
    file: 'src/exports/routes.ts',
    find: "method === 'HEAD' || (tag !== undefined && /^bytes=0*[1-9]\\d*-$/.test(range ?? ''))",
    replace: "method === 'HEAD' && range === tag",
    tests: ['test/api/export.test.ts'],
  },
]
