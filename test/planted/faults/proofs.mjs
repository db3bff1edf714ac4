export const faults = [
  {
    what: 'takes a signature that is spelt otherwise for the one that was issued',
    file: 'src/proofs/jws.ts',
    find: "if (bytes.toString('base64url') !== signature)",
    replace: "if (bytes.length !== 64 && bytes.toString('base64url') !== signature)",
    tests: [['test/api/proofs.test.ts', 'of proofs that were changed']],
  },
  {
    what: 'issues a proof for a track that was taken down a moment ago',
    file: 'src/proofs/proofs.ts',
    find: 'if (found === undefined || found.published_at === null)',
    replace: 'if (found === undefined)',
    tests: [['test/api/proofs.test.ts', 'the same name and request']],
  },
  {
    what: 'takes another request for the one that had its name first',
    file: 'src/store/repeated-requests.ts',
    find: 'if (row.request !== digest) throw idempotencyKeyReused()',
    replace: '',
    tests: [['test/api/own-webhooks.test.ts', 'the same name and request']],
  },
]
