export const faults = [
  {
    what: 'forgets that a mail was sent when it was not wanted any more',
    file: 'src/mail/claims.ts',
    find: `.where('state', '!=', 'sent')`,
    replace: `.where('state', '=', 'waiting')`,
    tests: [['test/takedowns/takedowns.test.ts', 'a mail that waits']],
  },
  {
    what: 'sends the news of a suspension after that of its end',
    file: 'src/partners/decisions.ts',
    find: `      await supersedeMails(trx, { kind: 'suspended', subjectId: id, by: 'the resume' })
`,
    replace: '',
    tests: [['test/cli/claims.test.ts', 'hears that it is suspended']],
  },
  {
    what: 'tries a mail again that was refused for good',
    file: 'src/mail/claims.ts',
    find: 'result.isFinal ? undefined : retryDelayMs(',
    replace: 'retryDelayMs(',
    tests: [['test/mail/delivery.test.ts', '5xx: failed at once']],
  },
  {
    what: 'keeps the mail of an undone takedown to be copied',
    file: 'src/mail/queue.ts',
    find: `['waiting', 'to-copy']`,
    replace: `['waiting']`,
    tests: [['test/takedowns/takedowns.test.ts', 'who could not be reached']],
  },
]
