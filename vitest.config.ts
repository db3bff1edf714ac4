import { configDefaults, defineConfig } from 'vitest/config'
import { listChangedTests } from './test/runner/changed.ts'
import { plainImports } from './test/runner/plain-imports.ts'
import { SuiteReporter } from './test/runner/reporter.ts'
import { LongestFirst } from './test/runner/sequencer.ts'
import { countWorkers } from './test/runner/workers.ts'
import { timeLimits } from './test/support/machine-factor.ts'

const SHORT = '{src,demo,test,web}/**/*.test.{ts,tsx}'
const LONG = '{src,demo,test}/**/*.long.test.ts'

/** `npm test`, `test:long`, `test:all` and `test:changed` are the modes of one configuration: what differs is which files they take. */
function chooseFiles(mode: string): { include: string[]; exclude: string[] } {
  const exclude = [...configDefaults.exclude]
  if (mode === 'long') return { include: [LONG], exclude }
  if (mode === 'all') return { include: [SHORT], exclude }
  const include = mode === 'changed' ? listChangedTests(import.meta.dirname) : [SHORT]
  return { include, exclude: [...exclude, LONG] }
}

/** `npm test -- webhooks` names what to run: a word behind the command that is no option. */
const areFilesNamed = process.argv
  .slice(2)
  .some((word, at) => at > 0 && !word.startsWith('-') && process.argv[at + 1] !== '--mode')

export default defineConfig(({ mode }) => ({
  plugins: [plainImports()],
  test: {
    ...chooseFiles(mode),
    // Only what hangs meets these: a machine that is busy with other things must not fail a test.
    ...timeLimits,
    globalSetup: ['services', 'run-folder'].map((name) => `test/support/${name}.ts`),
    setupFiles: ['test/support/setup.ts'],
    passWithNoTests: mode === 'changed',
    env: { NODE_ENV: 'test', TEST_EVERY_STORE: String(mode !== 'test' || areFilesNamed) },
    reporters: [new SuiteReporter()],
    sequence: { sequencer: LongestFirst },
    maxWorkers: countWorkers(),
    // Room for what a test makes and drops at once: from Node's one megabyte on, its collector would move that about time and again.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // A worker loads the modules once for all its files. What a test starts it also stops, and no module keeps state of its own.
    isolate: false,
    // What was transformed for the last run is there for the next, by content: a single file then runs in seconds.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/khonhac/modules' },
  },
}))
