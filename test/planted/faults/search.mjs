export const faults = [
  {
    what: 'looks for all that a few signs fold to',
    file: 'src/search/query.ts',
    find: 'Array.from(folded).slice(0, MAX_CHARS)',
    replace: 'Array.from(folded)',
    tests: ['src/search/query.test.ts'],
  },
  {
    what: 'breaks ties by the slot of a track',
    file: 'src/search/tie-break.ts',
    find: 'return catalog.comparePopular(a, b)',
    replace: 'return a - b',
    tests: ['test/search/load-order.test.ts'],
  },
  {
    what: 'gives a longer title as much as one that the query covers',
    file: 'src/search/score.ts',
    find: 'queryWords / Math.max(queryWords, titleWords, 1)',
    replace: '1',
    tests: ['src/search/score.test.ts'],
  },
  {
    what: 'lets two kinds of matches have the same score',
    file: 'src/search/score.ts',
    find: 'const RESPELLED: Band = [0.43, 0.03]',
    replace: 'const RESPELLED: Band = [0.44, 0.03]',
    tests: ['src/search/score.test.ts'],
  },
  {
    what: 'does not read Telex',
    file: 'src/search/match/telex.ts',
    find: ".replace(HOOKED, '$1')",
    replace: '',
    tests: ['src/search/match/telex.test.ts'],
  },
]
