export const faults = [
  {
    what: 'counts the applications of each address and not of its network',
    file: 'src/admin/partners/application-windows.ts',
    find: 'MAX_OF_NETWORK_PER_DAY = 100',
    replace: 'MAX_OF_NETWORK_PER_DAY = 1e9',
    tests: [['test/cli/applications.test.ts', 'a hundred are taken in a day']],
  },
  {
    what: 'drops an application that an administrator has touched',
    file: 'src/admin/partners/applications.ts',
    find: "    .whereRef('applied_at', '=', 'updated_at')\n",
    replace: '',
    tests: [['test/cli/applications.test.ts', 'drops those that have waited longest']],
  },
  {
    what: 'closes applying when the list is full',
    file: 'src/admin/partners/applications.ts',
    find: '- oldest.length >= MAX_PENDING',
    replace: '>= MAX_PENDING',
    tests: [['test/cli/applications.test.ts', 'drops those that have waited longest']],
  },
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
    find: `    await appendChanges(trx, [{ kind: 'key', entity_id: id, action: 'updated', fields: ['is_active'] }], act.at)
`,
    replace: '',
    tests: [['test/trouble/revoked.test.ts', 'once `key revoke` has returned']],
  },
]
