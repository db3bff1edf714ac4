export const faults = [
  {
    what: 'writes a sign of HTML as it is',
    file: 'src/text/escape-html.ts',
    find: `/[&<>"']/g`,
    replace: `/[&>"']/g`,
    tests: ['src/text/escape-html.test.ts'],
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
    file: 'src/site/site-page.ts',
    find: "mayBeFramed ? 'frame-ancestors *'",
    replace: "true ? 'frame-ancestors *'",
    tests: ['test/api/pages.test.ts'],
  },
  {
    what: 'lets a title out of the code that others put into their pages',
    file: 'src/site/tracks/oembed.ts',
    find: 'title="${escapeHtml(title)}"',
    replace: 'title="${title}"',
    tests: ['test/site/embedding.test.ts'],
  },
  {
    what: 'lists a page twice in the site map',
    file: 'src/site/crawlers.ts',
    find: 'Math.max(0, offset - before)',
    replace: 'Math.max(0, offset - before - 1)',
    tests: ['test/site/embedding.test.ts'],
  },
]
