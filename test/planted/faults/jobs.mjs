export const faults = [
  {
    what: 'counts the attempts before a job was tried again',
    file: 'src/jobs/retry-job.ts',
    find: ', error: null, attempts: 0, crashes: 0 }',
    replace: ', error: null, crashes: 0 }',
    tests: [['test/jobs/jobs.test.ts', 'done again with what it was given']],
  },
  {
    what: 'deletes the files of a failed job with the next round',
    file: 'src/jobs/retention.ts',
    find: 'FAILED_FILES_KEPT_DAYS = 7',
    replace: 'FAILED_FILES_KEPT_DAYS = 0',
    tests: [['test/jobs/jobs.test.ts', 'done again with what it was given']],
  },
  {
    what: 'lets a process finish a job that another has taken',
    file: 'src/jobs/job-queries.ts',
    find: `    .where('lease', '=', lease)
    .executeTakeFirstOrThrow()`,
    replace: '    .executeTakeFirstOrThrow()',
    tests: [['test/jobs/jobs.test.ts', 'who has lost its lease']],
  },
  {
    what: 'deletes the work folder of a process that is at it',
    file: 'src/jobs/local-files.ts',
    find: 'owner === undefined || isAlive(Number(owner))',
    replace: 'owner === undefined',
    tests: ['test/jobs/local-files.test.ts'],
  },
  {
    what: 'gives every stream a timer',
    file: 'src/console/catalog/job-events.ts',
    find: 'ticker ??= setInterval(',
    replace: 'ticker = setInterval(',
    tests: [['test/jobs/streams.test.ts', 'share their timer']],
  },
]
