export const faults = [
  {
    what: 'writes a sign of HTML as it is',
    file: 'src/text/escape-html.ts',
    find: `/[&<>"']/g`,
    replace: `/[&>"']/g`,
    tests: ['src/site/html.test.ts'],
  },
  {
    what: 'answers a program with a page',
    file: 'src/site/error-page.ts',
    find: ' || FOR_PROGRAMS.test(url)',
    replace: '',
    tests: ['test/api/pages.test.ts'],
  },
  {
    what: 'lets others frame its pages',
    file: 'src/site/html.ts',
    find: "; frame-ancestors 'none'",
    replace: '',
    tests: ['test/api/pages.test.ts'],
  },
]
