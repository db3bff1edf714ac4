export const faults = [
  {
    what: 'lets one owner fill the line',
    file: 'src/async/bounded-queue.ts',
    find: 'waitingOf(owner).length >= maxWaiting - waiting',
    replace: 'waiting >= maxWaiting',
    tests: ['src/async/bounded-queue.test.ts'],
  },
]
