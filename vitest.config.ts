import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,demo}/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts'],
    // Real processes, sockets and clocks: on a machine that is busy with other things one of them may be late once.
    retry: process.env.CI ? 2 : 0,
    // Most tests wait for processes and sockets: two files at once keep two cores busy, where the default is one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
