export const faults = [
  {
    what: 'lets an import publish a track that was taken down',
    file: 'src/admin/catalog/catalog-batch.ts',
    find: 'const isTakenDown = batch.takenDown.has(wanted.id)',
    replace: 'const isTakenDown = false',
    tests: ['test/takedowns/takedowns.test.ts'],
  },
  {
    what: 'forgets a takedown when the track is deleted',
    file: 'src/admin/takedowns/restore.ts',
    find: 'if (track === undefined) throw trackDeleted(takedownId)',
    replace: 'if (track === undefined) return',
    tests: ['test/takedowns/takedowns.test.ts'],
  },
  {
    what: 'lets a notice that arrived be tried again',
    file: 'src/webhooks/operator.ts',
    find: ".where('state', '=', 'done')\n    .execute()",
    replace: ".where('state', '=', 'parked')\n    .execute()",
    tests: ['test/takedowns/takedowns.test.ts'],
  },
]
