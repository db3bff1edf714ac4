export const faults = [
  {
    what: 'writes a backup under its final name from the start',
    file: 'src/backup/backup.ts',
    find: "const draft = `${path}.${randomBytes(4).toString('hex')}${DRAFT}`",
    replace: 'const draft = path',
    tests: ['test/store/backup.test.ts'],
  },
]
