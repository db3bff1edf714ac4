import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,demo}/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/build.ts', 'test/support/postgres.ts'],
    // Most tests wait for processes and sockets: two files at once keep two cores busy, where the default is one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
