export const faults = [
  {
    what: 'snaps to the beat before, not to the nearest',
    file: 'web/components/sound/snap.ts',
    find: 'return seconds - low <= high - seconds ? low : high',
    replace: 'return low',
    tests: ['web/components/sound/snap.test.ts'],
  },
  {
    what: 'leaves the focus where it is when the arrow keys are pressed in a list',
    file: 'web/components/list/move-focus.ts',
    find: 'items[step(at, items.length)]?.focus()',
    replace: '',
    tests: [['test/console/browser.test.ts', 'rows by up and down']],
  },
  {
    what: 'shows times in the zone of the reader',
    file: 'web/i18n/format.ts',
    find: '{ ...options, timeZone })',
    replace: '{ ...options })',
    tests: ['web/i18n/format.test.ts'],
  },
  {
    what: 'dims a list that is fetched again',
    file: 'web/components/list/list.css',
    find: `  animation: table-busy 1.2s ease-in-out infinite alternate;
`,
    replace: `  opacity: 0.6;
`,
    tests: [['test/console/browser.test.ts', 'the components fit']],
  },
  {
    what: 'leaves the focus of a dialog on its cross',
    file: 'web/components/feedback/dialog.tsx',
    find: 'import { useId, useLayoutEffect, useRef }',
    replace: 'import { useEffect as useLayoutEffect, useId, useRef }',
    tests: [['test/console/browser/takedowns.browser.test.ts', 'by keyboard']],
  },
]
