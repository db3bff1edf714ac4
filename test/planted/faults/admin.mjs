export const faults = [
  {
    what: 'drops doubled quotes from a cell',
    file: 'src/admin/import/csv.ts',
    find: `if (state === 'closed') cell += '"'`,
    replace: '',
    tests: ['src/admin/import/csv.test.ts'],
  },
  {
    what: 'resumes an import one byte too early',
    file: 'src/admin/import/line-reader.ts',
    find: 'endByte += length + newlineBytes',
    replace: 'endByte += length',
    tests: ['src/admin/import/line-reader.test.ts'],
  },
  {
    what: 'gives a key to a partner who is not approved',
    file: 'src/admin/partners/keys.ts',
    find: "if (status === 'approved') return",
    replace: 'if (status !== undefined) return',
    tests: [['test/cli/accounts.test.ts', 'gets none']],
  },
  {
    what: 'does not tell the servers of a revoked key',
    file: 'src/admin/partners/key-changes.ts',
    find: `    if (told.length > 0) await appendChanges(trx, told, act.at)
`,
    replace: '',
    tests: [['test/trouble/revoked.test.ts', 'once `key revoke` has returned']],
  },
]
