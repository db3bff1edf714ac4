export const faults = [
  {
    what: 'counts a swap of two letters as two slips',
    file: 'src/text/edit-distance.ts',
    find: 'row > 1 ? a.charCodeAt(start + row - 2) : -1',
    replace: '-1',
    tests: ['src/text/edit-distance.test.ts'],
  },
]
