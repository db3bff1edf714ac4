import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

export const shared = {
  globalSetup: ['build', 'run-folder', 'postgres', 'chromium-server'].map((name) => `test/support/${name}.ts`),
  setupFiles: ['test/support/seed.ts'],
  // A worker loads the modules once for all its files. What a test starts it also stops, and no module keeps state of its own.
  isolate: false,
  // Most tests wait for processes and sockets: one file more than there are cores keeps them busy.
  maxWorkers: availableParallelism() + 1,
  // Only what hangs meets these: a machine that is busy with other things must not fail a test.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
}

export default defineConfig({
  test: {
    ...shared,
    include: ['{src,demo,test,web}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
  },
})
