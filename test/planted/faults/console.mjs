export const faults = [
  {
    what: 'lets others frame the console',
    file: 'src/console/page.ts',
    find: `    "frame-ancestors 'none'",\n`,
    replace: '',
    tests: ['test/console/page.test.ts'],
  },
  {
    what: 'lets scripts of other origins read the console',
    file: 'src/server/render.ts',
    find: 'isSameOrigin ? SAME_ORIGIN_HEADERS : SAFE_HEADERS',
    replace: 'SAFE_HEADERS',
    tests: ['test/console/page.test.ts'],
  },
  {
    what: 'answers a preflight to the console as one to the API',
    file: 'src/server/app.ts',
    find: 'route?.isSameOrigin ? SAME_ORIGIN_PREFLIGHT : PREFLIGHT',
    replace: 'PREFLIGHT',
    tests: ['test/console/page.test.ts'],
  },
  {
    what: 'lets support have jobs done again',
    file: 'src/console/catalog/job-routes.ts',
    find: `summary: 'Try a job again that has failed',
    role: 'editor',`,
    replace: `summary: 'Try a job again that has failed',
    role: 'support',`,
    tests: [['test/console/catalog.test.ts', 'a file that is no sound']],
  },
]
