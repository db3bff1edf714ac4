import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { timeLimits } from './test/support/machine-factor.ts'

export const shared = {
  globalSetup: ['test/support/build.ts', 'test/support/postgres.ts'],
  setupFiles: ['test/support/seed.ts'],
  // A worker loads the modules once for all its files. What a test starts it also stops, and no module keeps state of its own.
  isolate: false,
  // Most tests wait for processes and sockets: one file more than there are cores keeps them busy.
  maxWorkers: availableParallelism() + 1,
  // Only what hangs meets these: a machine that is busy with other things must not fail a test.
  ...timeLimits,
}

export default defineConfig({
  test: {
    ...shared,
    include: ['{src,demo,test,web}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
  },
})
