export const faults = [
  {
    what: 'lets a revoked key in',
    file: 'src/access/directory.ts',
    find: 'canEnter: isActive && row',
    replace: 'canEnter: row',
    tests: ['test/access/directory.test.ts'],
  },
  {
    what: 'lets the keys of a suspended partner in',
    file: 'src/access/directory.ts',
    find: " && row.account_status === 'approved'",
    replace: '',
    tests: ['test/access/directory.test.ts'],
  },
  {
    what: 'remembers a key that was let in beyond its revocation',
    file: 'src/access/directory.ts',
    find: `put(row)
      admitted.clear()`,
    replace: 'put(row)',
    tests: ['test/access/directory.test.ts'],
  },
  {
    what: 'makes some letters of a key likelier than others',
    file: 'src/access/api-key.ts',
    find: 'byte < FAIR_BYTES && ',
    replace: '',
    tests: ['src/access/api-key.test.ts'],
  },
  {
    what: 'counts a partner with its neighbours on one address',
    file: 'src/access/address-limits.ts',
    find: '`ip:${ipBucket}:${key.id}`',
    replace: '`ip:${ipBucket}`',
    tests: [['test/api/addresses.test.ts', 'a valid key keeps its requests']],
  },
  {
    what: 'does not ask whether the address is locked',
    file: 'src/access/admission.ts',
    find: 'if (locked !== undefined) return',
    replace: 'if (locked === null) return',
    tests: [['test/api/wrong-keys.test.ts', 'nineteen do not lock']],
  },
]
