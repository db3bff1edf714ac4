export const faults = [
  {
    what: 'lets other sessions outlive the second factor that is turned on',
    file: 'src/administrators/account.ts',
    find: '    await closeSessionsOf(trx, owner.id, owner.session)\n',
    replace: '',
    tests: [['test/console/sign-in.test.ts', 'each is good once']],
  },
  {
    what: 'takes a second factor that was proposed to somebody else',
    file: 'src/administrators/totp.ts',
    find: '.update(`proposed second factor\\n${session}\\n`)',
    replace: ".update('proposed second factor')",
    tests: [['test/console/sign-in.test.ts', 'each is good once']],
  },
  {
    what: 'takes a recovery code twice',
    file: 'src/administrators/recovery-codes.ts',
    find: '.set({ recovery_codes: JSON.stringify(left) })',
    replace: '.set({ recovery_codes: stored })',
    tests: [['test/console/sign-in.test.ts', 'each is good once']],
  },
  {
    what: 'keeps recovery codes when the second factor is turned off',
    file: 'src/administrators/administrators.ts',
    find: 'totp_last_step: null, recovery_codes: null,',
    replace: 'totp_last_step: null,',
    tests: [['test/console/sign-in.test.ts', 'each is good once']],
  },
  {
    what: 'takes a code of the app twice',
    file: 'src/administrators/sign-in.ts',
    find: `row('totp_last_step', '<', step)`,
    replace: `row('totp_last_step', '<=', step)`,
    tests: [['test/console/sign-in.test.ts', 'each is good once']],
  },
  {
    what: 'lets a session that has ended see the console for a moment',
    file: 'src/console/page.ts',
    find: '(await findSession(store, token, now())) !== undefined',
    replace: 'token !== undefined',
    tests: [['test/console/page.test.ts', 'says whether there is a session']],
  },
]
