export const faults = [
  {
    what: 'counts a HEAD as a copy',
    file: 'src/server/admit.ts',
    find: 'isBare ? { ...endpoint, isBare } : endpoint',
    replace: 'endpoint',
    tests: ['test/api/edges.test.ts'],
  },
  {
    what: 'takes a mistyped code for another one',
    file: 'src/watermark/code.ts',
    find: 'if (checkDigit(tidy.slice(0, 8)) !== tidy[8]) return undefined',
    replace: '',
    tests: ['src/watermark/code.test.ts'],
  },
  {
    what: 'reads a third code from halves of two',
    file: 'src/watermark/code.ts',
    find: '`request part ${keyPart} ${requestPart}`',
    replace: '`request part ${requestPart}`',
    tests: ['src/watermark/code.test.ts'],
  },
  {
    what: 'splices a frame beside its place',
    file: 'src/watermark/splice.ts',
    find: 'const FRAMES_AHEAD = 1',
    replace: 'const FRAMES_AHEAD = 0',
    tests: ['src/watermark/splice.test.ts'],
  },
]
