export const faults = [
  {
    what: 'accepts work without end',
    file: 'src/ops/work-lines.ts',
    find: ' || nowMs - first.queuedAt > MAX_WAIT_MS',
    replace: '',
    tests: ['src/ops/work-queue.test.ts'],
  },
  {
    what: 'does work that nobody waits for any more',
    file: 'src/ops/work-queue.ts',
    find: `if (job.isGone()) job.drop()
      else timed(line, job.start)`,
    replace: 'timed(line, job.start)',
    tests: ['src/ops/work-queue.test.ts'],
  },
  {
    what: 'serves those without a key before those with one',
    file: 'src/ops/work-lines.ts',
    find: "(lines.keyed.length === 0 || keylessMs > 0) ? 'keyless'",
    replace: "(lines.keyed.length === 0 || keylessMs >= 0) ? 'keyless'",
    tests: ['src/ops/work-queue.test.ts'],
  },
  {
    what: 'never serves those without a key while others have one',
    file: 'src/ops/work-lines.ts',
    find: ' || keylessMs > 0',
    replace: '',
    tests: ['src/ops/work-queue.test.ts'],
  },
  {
    what: 'works while connections come in',
    file: 'src/ops/work-queue.ts',
    find: '!isAccepting && !hasNewConnection && ',
    replace: '',
    tests: ['src/ops/work-queue.test.ts', 'test/api/busy.test.ts'],
  },
  {
    what: 'refuses whoever has a key for a flood of those who have none',
    file: 'src/server/app.ts',
    find: "(access === 'key' ? 'keyed' : 'keyless')",
    replace: "(access === 'key' ? 'keyless' : 'keyless')",
    tests: ['test/api/busy.test.ts'],
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
