export const faults = [
  {
    what: 'lets one request more in than the quota',
    file: 'src/limits/rate-windows.ts',
    find: 'const allowed = used < limit',
    replace: 'const allowed = used <= limit',
    tests: ['src/limits/rate-windows.test.ts'],
  },
  {
    what: 'counts refused requests against a lowered quota',
    file: 'src/limits/rate-windows.ts',
    find: 'Math.min(table.counts[slot]!, limit)',
    replace: 'table.counts[slot]!',
    tests: ['src/limits/rate-windows.test.ts'],
  },
  {
    what: 'locks an address one attempt too late',
    file: 'src/limits/wrong-key-lock.ts',
    find: 'offender.attemptsMs.length >= limit',
    replace: 'offender.attemptsMs.length > limit',
    tests: ['src/limits/wrong-key-lock.test.ts'],
  },
  {
    what: 'makes a second lock no longer than the first',
    file: 'src/limits/wrong-key-lock.ts',
    find: 'isRepeated ? offender.locks + 1 : 1',
    replace: '1',
    tests: ['src/limits/wrong-key-lock.test.ts'],
  },
  {
    what: 'tells a client to wait for 0 seconds',
    file: 'src/limits/rate-headers.ts',
    find: 'Math.max(1, Math.ceil(',
    replace: 'Math.max(0, Math.ceil(',
    tests: ['src/limits/rate-headers.test.ts'],
  },
  {
    what: 'tells of the closed window that reopens first',
    file: 'src/limits/rate-headers.ts',
    find: 'a.resetAtMs > b.resetAtMs',
    replace: 'a.resetAtMs < b.resetAtMs',
    tests: ['src/limits/rate-headers.test.ts'],
  },
]
