export const faults = [
  {
    what: 'accepts work without end',
    file: 'src/ops/work-queue.ts',
    find: ' || now() - first.queuedAt > MAX_WAIT_MS',
    replace: '',
    tests: ['src/ops/work-queue.test.ts'],
  },
  {
    what: 'does work that nobody waits for any more',
    file: 'src/ops/work-queue.ts',
    find: `if (job.isGone()) job.drop()
      else timed(job.start)`,
    replace: 'timed(job.start)',
    tests: ['src/ops/work-queue.test.ts'],
  },
  {
    what: 'keeps a histogram for every refusal',
    file: 'src/ops/route-latency.ts',
    find: ' && (status < 400 || status >= 500)',
    replace: '',
    tests: ['src/ops/route-latency.test.ts'],
  },
  {
    what: 'counts a HEAD apart from the GET that it is',
    file: 'src/ops/route-latency.ts',
    find: "['HEAD', 'GET']",
    replace: "['HEAD', 'HEAD']",
    tests: ['src/ops/route-latency.test.ts'],
  },
]
