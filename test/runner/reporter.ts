import { relative } from 'node:path'
import type { UserConsoleLog } from 'vitest'
import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestRunEndReason,
  TestSpecification,
  TestSuite,
  Vitest,
} from 'vitest/node'
import { expectedSeconds, loadDurations, saveDurations } from './durations.ts'
import { estimateLeft } from './estimate.ts'
import { type FileResult, formatFile, formatProgress, formatSlowest, formatTotals } from './format.ts'
import { KeptOutput } from './kept-output.ts'
import { createScreen, type Output, type Screen } from './screen.ts'
import { formatSkips } from './skips.ts'

const REDRAW_MS = 500
/** Of what a test, or a server that it started, printed: what led to its failure is at the end. */
const KEPT_LINES = 60
/** Of what workers and their children print past vitest: shown when the run fails, for it may be why. */
const KEPT_RAW_LINES = 200

type Entity = TestCase | TestSuite | TestModule

/**
 * A run that one likes to watch: on a terminal one line that moves, elsewhere a line per file; each failure whole, at the moment it
 * happens, with what its test printed; at the end the totals, what was skipped and why, and the slowest files.
 */
export class SuiteReporter implements Reporter {
  readonly #isTerminal: boolean
  readonly #screen: Screen
  #vitest!: Vitest
  #expected: (file: string) => number = () => 0
  #startedAt = 0
  #waiting = new Set<string>()
  #running = new Map<string, number>()
  #results: FileResult[] = []
  #skips: (readonly string[])[] = []
  #tests = 0
  #failures = 0
  #printed = new Map<string, KeptOutput>()
  readonly #raw = new KeptOutput(KEPT_RAW_LINES)
  #timer: NodeJS.Timeout | undefined

  constructor(output: Output = process.stdout, isTerminal = process.stdout.isTTY && !process.env.CI) {
    this.#isTerminal = isTerminal
    this.#screen = createScreen(output, isTerminal)
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    // Workers pipe what they and their children print into these two streams; vitest's own messages go through the console.
    vitest.logger.outputStream = vitest.logger.errorStream = this.#raw.toStream()
    vitest.logger.console = this.#screen.console
    vitest.logger.onTerminalCleanup(() => this.#screen.end())
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#expected = expectedSeconds(loadDurations(this.#vitest.config.root))
    this.#startedAt = performance.now()
    this.#waiting = new Set(specifications.map(({ moduleId }) => this.#nameOf(moduleId)))
    this.#running.clear()
    this.#results = []
    this.#skips = []
    this.#tests = this.#failures = 0
    if (this.#isTerminal) this.#timer ??= setInterval(() => this.#draw(), REDRAW_MS).unref()
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    const file = this.#nameOf(moduleId)
    this.#waiting.delete(file)
    this.#running.set(file, performance.now())
  }

  onUserConsoleLog({ taskId = '', content }: UserConsoleLog): void {
    const cached = this.#printed.get(taskId) ?? new KeptOutput(KEPT_LINES)
    this.#printed.set(taskId, cached)
    cached.add(content)
  }

  onTestCaseResult(test: TestCase): void {
    this.#tests += 1
    const { state, errors } = test.result()
    if (state === 'failed') this.#printFailure(test, test.fullName, errors)
    else this.#printed.delete(test.id)
    if (state === 'skipped') this.#skips.push(test.meta().skippedFor ?? [])
  }

  onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) this.#printFailure(suite, suite.fullName, suite.errors())
  }

  onTestModuleEnd(module: TestModule): void {
    const file = this.#nameOf(module.moduleId)
    if (module.errors().length > 0) this.#printFailure(module, '', module.errors())
    const count = (state: 'failed' | 'skipped') => [...module.children.allTests(state)].length
    const result = {
      file,
      seconds: (performance.now() - (this.#running.get(file) ?? this.#startedAt)) / 1000,
      tests: [...module.children.allTests()].length,
      failed: count('failed'),
      skipped: count('skipped'),
      isOk: module.ok(),
    }
    this.#running.delete(file)
    this.#results.push(result)
    if (!this.#isTerminal) this.#screen.print(formatFile(result))
    this.#draw()
  }

  onTestRunEnd(_modules: unknown, unhandled: readonly SerializedError[], reason: TestRunEndReason): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#screen.end()
    if (this.#waiting.size + this.#running.size + this.#results.length + unhandled.length === 0) {
      this.#vitest.logger.printNoTestFound()
      return
    }
    this.#printUnhandled(unhandled)
    const raw = this.#raw.read()
    if (reason !== 'passed' && raw.length > 0) this.#screen.print('', 'Printed by workers and programs:', ...raw)
    const totals = {
      results: this.#results,
      unfinished: this.#waiting.size + this.#running.size,
      unhandled: unhandled.length,
      seconds: (performance.now() - this.#startedAt) / 1000,
    }
    const sections = [formatSlowest(this.#results), formatSkips(this.#skips), formatTotals(totals)]
    for (const lines of sections.filter(({ length }) => length > 0)) this.#screen.print('', ...lines)
    this.#keepDurations()
  }

  /** A run that was told which tests to run, or failed on the way, says nothing about how long the files take. */
  #keepDurations(): void {
    const { root, testNamePattern } = this.#vitest.config
    if (testNamePattern !== undefined) return
    const passed = this.#results.filter(({ isOk }) => isOk)
    saveDurations(root, Object.fromEntries(passed.map(({ file, seconds }) => [file, Number(seconds.toFixed(1))])))
  }

  /** One of each kind: a thousand connections that break are one piece of news. */
  #printUnhandled(errors: readonly SerializedError[]): void {
    const kinds = [...new Map(errors.map((error) => [`${error.message}\n${error.stack}`, error])).values()]
    if (kinds.length > 0) this.#vitest.logger.printUnhandledErrors(kinds)
    if (kinds.length < errors.length)
      this.#screen.print(`${errors.length} unhandled errors, of which each kind is shown once`)
  }

  #printFailure(entity: Entity, name: string, errors: readonly unknown[]): void {
    this.#failures += 1
    const module = entity.type === 'module' ? entity : entity.module
    const file = this.#nameOf(module.moduleId)
    this.#screen.print('', name === '' ? `FAIL ${file}` : `FAIL ${file} > ${name}`)
    for (const error of errors) this.#vitest.logger.printError(error, { project: module.project })
    const printed = [entity.id, module.id].flatMap((id) => this.#printed.get(id)?.read() ?? [])
    if (printed.length > 0) this.#screen.print('Printed meanwhile:', ...printed.map((line) => `  ${line}`))
  }

  #draw(): void {
    const now = performance.now()
    const running = [...this.#running].map(([file, since]) => ({
      file,
      expected: this.#expected(file),
      elapsed: (now - since) / 1000,
    }))
    const sum = (seconds: readonly number[]) => seconds.reduce((total, one) => total + one, 0)
    const secondsLeft = estimateLeft({
      waiting: [...this.#waiting].map(this.#expected),
      running,
      workers: Number(this.#vitest.config.maxWorkers),
      done: {
        expected: sum(this.#results.map(({ file }) => this.#expected(file))),
        actual: sum(this.#results.map(({ seconds }) => seconds)),
      },
    })
    const progress = {
      files: this.#waiting.size + running.length + this.#results.length,
      filesDone: this.#results.length,
      tests: this.#tests,
      failed: this.#failures,
      secondsLeft,
      running: running.sort((a, b) => b.elapsed - a.elapsed).map(({ file }) => file),
    }
    this.#screen.setStatus((columns) => formatProgress(progress, columns))
  }

  #nameOf(path: string): string {
    return relative(this.#vitest.config.root, path)
  }
}
