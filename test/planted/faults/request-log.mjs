export const faults = [
  {
    what: 'writes one line more for each address',
    file: 'src/request-log/journal/fold-refusals.ts',
    find: 'known.ownLines < OWN_LINES',
    replace: 'known.ownLines <= OWN_LINES',
    tests: ['src/request-log/journal/fold-refusals.test.ts'],
  },
  {
    what: 'writes what callers searched for',
    file: 'src/request-log/journal/journal-line.ts',
    find: 'cut(end < 0 ? path : path.slice(0, end), length)',
    replace: 'cut(path, length)',
    tests: ['src/request-log/journal/journal-line.test.ts'],
  },
  {
    what: 'takes the files of another host for those of a dead process',
    file: 'src/request-log/journal/segments.ts',
    find: 'isSameHost && (owner',
    replace: '(owner',
    tests: ['src/request-log/journal/segments.test.ts'],
  },
  {
    what: 'ships a line that another process has shipped',
    file: 'src/request-log/ship-batch.ts',
    find: 'if (segment.shipped_bytes !== batch.from) return',
    replace: 'if (segment.shipped_bytes < 0) return',
    tests: ['test/request-log/ship.test.ts'],
  },
  {
    what: 'sends an answer before its line is written',
    file: 'src/request-log/journal/request-log.ts',
    find: 'sends.push(send)',
    replace: 'send()',
    tests: ['test/request-log/request-log.test.ts'],
  },
  {
    what: 'reports what a key has used without its last requests',
    file: 'src/request-log/usage-routes.ts',
    find: '      await shipBeforeReport(shipLog)\n',
    replace: '',
    tests: ['test/request-log/usage-report.test.ts'],
  },
]
