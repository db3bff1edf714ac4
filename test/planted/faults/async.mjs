export const faults = [
  {
    what: 'lets one owner fill the line',
    file: 'src/async/bounded-queue.ts',
    find: 'waitingOf(owner).length >= mostWaiting - waiting',
    replace: 'waiting >= mostWaiting',
    tests: ['src/async/bounded-queue.test.ts'],
  },
]
