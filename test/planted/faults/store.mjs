export const faults = [
  {
    what: 'numbers changes one too low',
    file: 'src/store/change-log.ts',
    find: 'last - changes.length + 1',
    replace: 'last - changes.length',
    tests: ['test/store/change-log.test.ts'],
  },
  {
    what: 'forgets the changes of tracks',
    file: 'src/store/change-retention.ts',
    find: "'key', 'partner']",
    replace: "'key', 'partner', 'track']",
    tests: ['test/store/change-retention.test.ts'],
  },
  {
    what: 'follows a log that begins after what was applied',
    file: 'src/store/feed.ts',
    find: 'if (deleted > position)',
    replace: 'if (deleted < 0)',
    tests: ['test/store/feed.test.ts', 'test/store/change-retention.test.ts'],
  },
  {
    what: 'follows a log that went back',
    file: 'src/store/feed.ts',
    find: 'if (lastSeq < position)',
    replace: 'if (lastSeq < 0)',
    tests: ['test/store/feed.test.ts'],
  },
  {
    what: 'moves on after a change that could not be applied',
    file: 'src/store/feed.ts',
    find: 'if (changes.length > 0) await apply(changes)',
    replace: 'if (changes.length > 0) await apply(changes).catch(onError)',
    tests: ['test/store/feed.test.ts'],
  },
  {
    what: 'opens a store that is newer than the program',
    file: 'src/store/schema-version.ts',
    find: 'if (version > newest)',
    replace: 'if (version > newest + 1)',
    tests: [['test/store/migrations.test.ts', 'newer than the program']],
  },
]
