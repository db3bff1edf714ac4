import { availableParallelism, freemem } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { timeLimits } from './test/support/machine-factor.ts'
import { RunSummary } from './test/support/run-summary.ts'

const ALL = '{src,demo,test,web}/**/*.test.{ts,tsx}'
const LONG = '{src,demo,test}/**/*.long.test.ts'

/** A worker, the servers its tests start and a browser take this much at their worst. */
const WORKER_BYTES = 1.5 * 2 ** 30
/** In a container its limit counts; Node knows it since 20.13. */
const freeBytes = process.availableMemory?.() ?? freemem()

/** `vitest run` and nothing else, which is what `npm test` says. */
const isPlainRun = process.argv.length === 3

/** `npm test`, `test:long` and `test:all` are the modes of one configuration: what differs is which files they take. */
export default defineConfig(({ mode }) => ({
  test: {
    include: [mode === 'long' ? LONG : ALL],
    exclude: [...configDefaults.exclude, ...(mode === 'test' ? [LONG] : [])],
    // Only what hangs meets these: a machine that is busy with other things must not fail a test.
    ...timeLimits,
    globalSetup: ['build', 'services', 'run-folder'].map((name) => `test/support/${name}.ts`),
    setupFiles: ['test/support/setup.ts'],
    env: { NODE_ENV: 'test', TEST_EVERY_STORE: String(!isPlainRun), TEST_WHOLE: String(mode === 'all') },
    reporters: ['default', new RunSummary()],
    // What tests print is only worth reading when they fail.
    silent: 'passed-only',
    slowTestThreshold: 10_000,
    // Tests wait for processes and sockets: one file more than there are cores keeps the cores busy, where the memory allows it.
    maxWorkers: Math.max(1, Math.min(availableParallelism() + 1, Math.floor(freeBytes / WORKER_BYTES))),
    // Room for what a test makes and drops at once: from Node's one megabyte on, its collector would move that about time and again.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // A worker loads the modules once for all its files. What a test starts it also stops, and no module keeps state of its own.
    isolate: false,
    // What was transformed for the last run is there for the next, by content: a single file then runs in seconds.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/khonhac/modules' },
  },
}))
