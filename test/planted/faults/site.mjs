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
    file: 'src/http/headers/policies.ts',
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
  {
    what: 'lets an apostrophe end a text in a sample',
    file: 'src/site/docs/samples.ts',
    find: `.replaceAll("'", "\\\\'")}`,
    replace: '}',
    tests: ['test/site/docs/samples.test.ts'],
  },
  {
    what: 'names a track in samples that the catalogue does not have',
    file: 'src/site/docs/examples.ts',
    find: 'if (track === undefined) return',
    replace: 'if (track !== undefined) return',
    tests: ['test/site/docs/pages.test.ts'],
  },
  {
    what: 'counts the files of a page with its requests',
    file: 'src/server/admit.ts',
    find: 'endpoint?.countsAsFile === true ?',
    replace: 'endpoint?.countsAsFile === null ?',
    tests: [['test/site/pages.test.ts', 'the files of the pages']],
  },
  {
    what: 'remembers for ever that the code of the pages could not be loaded',
    file: 'src/site/page/web-app.ts',
    find: `      loading = undefined
`,
    replace: '',
    tests: ['test/site/web-app.test.ts'],
  },
  {
    what: 'paints the shelf over what is suggested',
    file: 'web/site/pages/home.css',
    find: `  isolation: isolate;
`,
    replace: '',
    tests: [['test/site/browser/find.browser.test.ts', 'nothing lies above']],
  },
  {
    what: 'forgets the place in the page that is gone back from',
    file: 'web/site/navigate.ts',
    find: `      places.leave()
      if (way`,
    replace: `      if (way !== 'back') places.leave()
      if (way`,
    tests: [['test/site/browser/find.browser.test.ts', 'in its place again']],
  },
  {
    what: 'begins anew when the grey end of a waveform is clicked',
    file: 'web/site/player/waveform-seeker.ts',
    find: 'if (playing !== undefined && !isInside) return seconds < 0 ? playing.seek(0) : undefined',
    replace: '',
    tests: [['test/site/browser/player.browser.test.ts', 'a waveform shows the place']],
  },
  {
    what: 'draws of a range only what the range itself leaves',
    file: 'src/site/find/find-tracks.ts',
    find: 'filters.has(filter.name) ? narrow(filter.name) : all',
    replace: 'all',
    tests: ['test/site/find.test.ts'],
  },
  {
    what: 'takes the other filters back with the one that is taken back',
    file: 'web/site/find/active-filters.tsx',
    find: '.filter(([parameter]) => !own.includes(parameter))',
    replace: '.filter(() => false)',
    tests: ['test/site/find.test.ts'],
  },
]
