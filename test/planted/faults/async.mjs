export const faults = [
  {
    what: 'lets one owner fill the line',
    file: 'src/async/bounded-queue.ts',
    find: 'waitingOf(owner).length >= maxWaiting - waiting',
    replace: 'waiting >= maxWaiting',
    tests: ['src/async/bounded-queue.test.ts'],
  },
  {
    what: 'has the site rest though no partner asks',
    file: 'src/async/rests.ts',
    find: 'if (arePartnersThere()) restsUntil',
    replace: 'restsUntil',
    tests: ['src/async/rests.test.ts'],
  },
]
