export const faults = [
  {
    what: 'does not tell suspended partners',
    file: 'src/takedowns/recipients.ts',
    find: "['approved', 'suspended']",
    replace: "['approved']",
    tests: [['test/partner/desk.test.ts', 'told by hand, its clock']],
  },
  {
    what: 'lets a partner confirm again with another time',
    file: 'src/takedowns/own-takedowns.ts',
    find: 'if (notice.done_at !== null) return notice.done_at',
    replace: '',
    tests: [['test/partner/desk.test.ts', 'told by hand, its clock']],
  },
  {
    what: 'lets an import publish a track that was taken down',
    file: 'src/editing/writes/catalog-batch.ts',
    find: 'const isTakenDown = batch.takenDown.has(wanted.id)',
    replace: 'const isTakenDown = false',
    tests: ['test/takedowns/takedowns.test.ts'],
  },
  {
    what: 'forgets a takedown when the track is deleted',
    file: 'src/takedowns/restore.ts',
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
  {
    what: 'sends a mail of a takedown after it was undone',
    file: 'src/takedowns/restore.ts',
    find: `    await supersedeMails(trx, { kind: 'takedown', subjectId: takedownId, by: RESTORE })
`,
    replace: '',
    tests: [['test/takedowns/takedowns.test.ts', 'a mail that waits']],
  },
  {
    what: 'lists every notice of every takedown',
    file: 'src/takedowns/find-takedowns.ts',
    find: 'findNotices(db, takedowns, MAX_LISTED_NOTICES)',
    replace: 'findNotices(db, takedowns)',
    tests: [['test/takedowns/takedowns.test.ts', 'a thousand partners']],
  },
  {
    what: 'writes to partners whose webhook works',
    file: 'src/takedowns/recipients.ts',
    find: '=> !webhooks.some((webhook) => webhook.isActive)',
    replace: '=> webhooks.length >= 0',
    tests: [['test/takedowns/takedowns.test.ts', 'each partner has its notice']],
  },
]
