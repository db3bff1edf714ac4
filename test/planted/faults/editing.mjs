export const faults = [
  {
    what: "undoes somebody else's change of a track without a word",
    file: 'src/editing/tracks/tracks.ts',
    find: '    await refuseUndoing(trx, order.since, before, after)\n',
    replace: '',
    tests: [['test/console/edited-meanwhile.test.ts', 'nothing is saved']],
  },
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
  {
    what: 'merges artists without telling of tracks on which the one that goes was featured',
    file: 'src/webhooks/events.ts',
    find: '    isCreditMoved === true ||\n',
    replace: '',
    tests: ['test/console/desk.test.ts'],
  },
  {
    what: 'publishes a draft whose time was taken away meanwhile, or was published by another process',
    file: 'src/editing/tracks/publish-due.ts',
    find: 'track?.publish_at === publishAt',
    replace: 'track !== undefined',
    tests: ['test/console/desk.test.ts'],
  },
]
