export const faults = [
  {
    what: 'tells again what another process has told',
    file: 'src/alerts/tell-alerts.ts',
    find: 'if (added !== undefined) mine.push(alert)',
    replace: 'mine.push(alert)',
    tests: [['test/alerts/alerts.test.ts', 'each thing once']],
  },
  {
    what: 'lets an applicant call everybody in the channel',
    file: 'src/alerts/post-text.ts',
    find: `.replace(/</g, '&lt;')`,
    replace: '',
    tests: [['test/alerts/alerts.test.ts', 'nobody can call the channel']],
  },
  {
    what: 'takes an address of the own network for the webhook of the operator',
    file: 'src/alerts/check-webhook.ts',
    find: `if ('problem' in target)`,
    replace: `if ('problem' in target && webhook.url === '')`,
    tests: [['test/alerts/alerts.test.ts', 'inside the own network']],
  },
]
