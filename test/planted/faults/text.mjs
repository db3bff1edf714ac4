export const faults = [
  {
    what: 'compares a letter whose mark follows it as if it had none',
    file: 'src/text/collation.ts',
    find: 'if (element === 0 || (at + 1 < text.length && simpleElement(text, at + 1) === 0)) break',
    replace: 'if (element === 0) break',
    tests: ['src/text/collation.test.ts'],
  },
  {
    what: 'counts a swap of two letters as two slips',
    file: 'src/text/edit-distance.ts',
    find: 'row > 1 ? a.charCodeAt(start + row - 2) : -1',
    replace: '-1',
    tests: ['src/text/edit-distance.test.ts'],
  },
]
