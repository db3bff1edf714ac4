export const faults = [
  {
    what: 'has who waited for a silent store wait as long again',
    file: 'src/access/admission.ts',
    find: 'return isStoreSilent ? chain(',
    replace: 'return isStoreSilent === null ? chain(',
    tests: ['src/access/silent-store.test.ts'],
  },
  {
    what: 'lets a revoked key in',
    file: 'src/access/key-table.ts',
    find: "is_active === 1 && account_status === 'approved'",
    replace: "account_status === 'approved'",
    tests: ['test/access/directory.test.ts'],
  },
  {
    what: 'lets the keys of a suspended partner in',
    file: 'src/access/key-table.ts',
    find: " && account_status === 'approved'",
    replace: '',
    tests: ['test/access/directory.test.ts'],
  },
  {
    what: 'remembers a key that was let in beyond its revocation',
    file: 'src/access/directory.ts',
    find: `table.put(row)
      table.forgetAdmitted()
      readings += 1
    },`,
    replace: `table.put(row)
      readings += 1
    },`,
    tests: ['test/access/directory.test.ts'],
  },
  {
    what: 'serves a key that has ended to whoever was let in before',
    file: 'src/access/key-table.ts',
    find: "if (known) return hasEnded(known, now()) ? 'inactive' : known",
    replace: 'if (known) return known',
    tests: ['test/access/directory.test.ts'],
  },
  {
    what: 'lets a key in for a millisecond after its end',
    file: 'src/access/key-table.ts',
    find: 'now >= expiresAt',
    replace: 'now > expiresAt',
    tests: ['test/access/directory.test.ts'],
  },
  {
    what: 'looks for every wrong key in the store',
    file: 'src/access/key-lookup.ts',
    find: 'lookups <= MAX_LOOKUPS_PER_SECOND',
    replace: 'lookups > 0',
    tests: ['test/access/key-lookup.test.ts'],
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
    find: '`ip:${ipBucket}:${key.chainId}`',
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
  {
    what: 'gives every key of a chain a quota of its own',
    file: 'src/access/admission.ts',
    find: '`key:${found.chainId}`',
    replace: '`key:${found.id}`',
    tests: [['test/partner/chain-limits.test.ts', 'however often']],
  },
  {
    what: 'gives every key of a chain the smaller limits of its own',
    file: 'src/access/admission.ts',
    find: '`${rule.bucket}:${found.chainId}`',
    replace: '`${rule.bucket}:${found.id}`',
    tests: [['test/partner/chain-limits.test.ts', 'share the limit']],
  },
  {
    what: 'gives every key of a chain marked copies of its own',
    file: 'src/access/admission.ts',
    find: 'limits, key.chainId, state.allowed',
    replace: 'limits, key.id, state.allowed',
    tests: [['test/partner/chain-limits.test.ts', 'marked copies a day']],
  },
  {
    what: 'gives every key of a chain a window of its address of its own',
    file: 'src/access/address-limits.ts',
    find: '`ip:${ipBucket}:${key.chainId}`',
    replace: '`ip:${ipBucket}:${key.id}`',
    tests: [['test/partner/chain-limits.test.ts', 'limit of an address']],
  },
]
