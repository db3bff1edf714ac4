import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/postgres.ts'],
    // Real processes, sockets and clocks: on a machine that is busy with other things one of them may be late once.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
