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
]
