export const faults = [
  {
    what: 'refuses who asks before the catalogue is there',
    file: 'src/server/app.ts',
    find: 'const loading = needsCatalog(route) ? deps.firstTry.underWay : undefined',
    replace: 'const loading = undefined as Promise<void> | undefined',
    tests: ['test/trouble/first-requests.test.ts'],
  },
  {
    what: 'hands a cached answer to whoever is refused',
    file: 'src/server/admit.ts',
    find: 'if (refusal === undefined) sendAnswer(exchange, cached.ready',
    replace: 'if (exchange) sendAnswer(exchange, cached.ready',
    tests: [['test/api/keys.test.ts', 'though the answer is ready for others']],
  },
  {
    what: 'takes a URL of any length',
    file: 'src/server/admit.ts',
    find: '> MAX_URL_BYTES',
    replace: '> 2 * MAX_URL_BYTES',
    tests: [['test/api/bounds.test.ts', 'the size of a request']],
  },
  {
    what: 'lets a shared cache hand the answer for one key to another',
    file: 'src/server/render.ts',
    find: "const KEYED_VARY = ['X-API-Key']",
    replace: 'const KEYED_VARY = []',
    tests: ['test/api/answers.test.ts'],
  },
  {
    what: 'serves what belongs to a role that it does not have',
    file: 'src/server/roles/served-by.ts',
    find: 'isServed || isOfAll(one)',
    replace: 'true',
    tests: ['test/api/roles.test.ts'],
  },
  {
    what: 'follows no key any more when the locks could not be read at the start',
    file: 'src/server/background.ts',
    find: `  await readLocks()
  // Last: once keys are recognised, nothing of this may fail any more, or they would never be followed.
  await deps.directory.load()
`,
    replace: `  await deps.directory.load()
  await readLocks()
`,
    tests: [['test/api/locks.test.ts', 'that cannot be read yet']],
  },
]
