export const faults = [
  {
    what: 'sends a POST again that may have been done',
    file: 'client/src/requests.ts',
    find: "if (method !== 'GET' || hasEffect || !error.isTransient)",
    replace: 'if (hasEffect || !error.isTransient)',
    tests: ['test/client/requests.test.ts'],
  },
  {
    what: 'does not wait as long as it was told',
    file: 'client/src/requests.ts',
    find: 'return error.retryAfter\n',
    replace: 'return 0\n',
    tests: ['test/client/requests.test.ts'],
  },
  {
    what: 'carries the key along a redirect',
    file: 'client/src/requests.ts',
    find: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    tests: ['test/client/requests.test.ts'],
  },
  {
    what: 'forgets the answer that was used last',
    file: 'client/src/etag-cache.ts',
    find: `      answers.delete(url)
      answers.set(url, kept)
      return kept`,
    replace: '      return kept',
    tests: ['test/client/client.test.ts'],
  },
  {
    what: 'takes dots for an id',
    file: 'client/src/address.ts',
    find: '/^\\.{0,2}$/',
    replace: '/^$/',
    tests: ['test/client/requests.test.ts'],
  },
  {
    what: 'sends the key over plain http to any host that begins like this machine',
    file: 'client/src/address.ts',
    find: '127\\.\\d+\\.\\d+\\.\\d+|\\[::1\\])$/',
    replace: '127\\.\\d+\\.\\d+\\.\\d+|\\[::1\\])/',
    tests: ['test/client/requests.test.ts'],
  },
  {
    what: 'stops at a cursor that the server does not know',
    file: 'client/src/follow-changes.ts',
    find: 'if (cursor !== undefined && isLost(error)) cursor = undefined',
    replace: 'if (isLost(error)) throw error',
    tests: ['test/client/client.test.ts'],
  },
  {
    what: 'gives up on a link that has ended',
    file: 'client/src/fetch-preview.ts',
    find: 'error.status === 403 || ',
    replace: '',
    tests: ['test/client/client.test.ts'],
  },
  {
    what: 'believes whoever signs with an empty secret',
    file: 'client/src/verify-webhook.ts',
    find: "hex === undefined || secret === ''",
    replace: 'hex === undefined',
    tests: ['test/webhooks/verify.test.ts'],
  },
  {
    what: 'attaches a track whose licence excludes advertising',
    file: 'examples/video-editor/page/licence.js',
    find: 'isCommercial && !license.commercial_use_allowed',
    replace: 'false',
    tests: ['test/examples/video-editor.browser.test.ts'],
  },
]
