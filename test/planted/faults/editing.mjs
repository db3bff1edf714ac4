export const faults = [
  {
    what: 'drops doubled quotes from a cell',
    file: 'src/editing/lines/csv.ts',
    find: `if (state === 'closed') cell += '"'`,
    replace: '',
    tests: ['src/editing/lines/csv.test.ts'],
  },
  {
    what: 'resumes an import one byte too early',
    file: 'src/editing/lines/line-reader.ts',
    find: 'endByte += length + newlineBytes',
    replace: 'endByte += length',
    tests: ['src/editing/lines/line-reader.test.ts'],
  },
]
