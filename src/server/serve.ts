import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import { checkAlertWebhook } from '../alerts/check-webhook.ts'
import type { Config } from '../config/config.ts'
import { GRACE } from '../config/grace-periods.ts'
import type { Store } from '../store/store.ts'
import { describeFirstSignIn, describePlaces } from './banner.ts'
import { type Service, startService } from './service.ts'
import { explainStartFailure, StartError } from './start-failure.ts'
import { createTextLog, type TextLog } from './text-log.ts'

export interface DemoOptions {
  store: Store
  config: Config
  port: number
  terminal: NodeJS.WriteStream
  /** The catalogue has been loaded. */
  ready: Promise<void>
  /** Resolves when everything committed before the call can be read over HTTP. */
  catchUp(): Promise<void>
  now: () => number
}

export interface Demo {
  /** Resolves when there is a key and it has been told; rejects if none can be made. */
  shown: Promise<void>
  /** Resolves when the songs are there; rejects if they cannot be made. */
  done: Promise<void>
  stop(): void
}

export interface ServeOptions {
  /** Fills an empty store with the demo catalogue and prints a key. */
  startDemo?: ((options: DemoOptions) => Demo) | undefined
}

/**
 * Runs the server until SIGTERM or SIGINT; then answers what is under way and returns. Rejects with a sentence for the operator when it
 * cannot start, and when it had to leave requests unanswered.
 */
export async function runServer(config: Config, { startDemo }: ServeOptions): Promise<void> {
  checkAlertWebhook(config)
  const terminal = process.stdout
  const isForPeople = config.logFormat === undefined ? terminal.isTTY === true : config.logFormat === 'text'
  const isTalkative = config.logLevel === 'debug' || config.logLevel === 'trace'
  const textLog = createTextLog(terminal, isTalkative)
  const logger = pino({ level: config.logLevel }, isForPeople ? textLog : terminal)
  const say = (text: string) => void (isForPeople && terminal.write(text))

  const service = await startService(config, { logger, listen: config }).catch((error: unknown) => {
    throw explainStartFailure(error, config)
  })
  // Only now: until it listens there is nothing to drain, and a signal ends the process as usual.
  const signalled = waitForSignal(() => logger.warn('a second signal: ended at once, waiting for nothing'))
  const { port } = service.server.address() as AddressInfo
  logger.info({ host: config.host, port }, 'listening')
  if (!startDemo) say(`${describePlaces(config, port, describeFirstSignIn(config))}\nCtrl-C stops it.\n`)

  const songs = startDemo?.(demoOptions(service, config, port))
  openLog(textLog, songs)
  const ending = await Promise.race([signalled, ...(songs ? [startFailureOf(songs, config, logger)] : [])])
  songs?.stop()
  if (ending instanceof StartError) {
    await service.stop()
    throw ending
  }
  textLog.open()
  logger.info({ signal: ending, drainSeconds: config.drainSeconds }, 'shutting down')
  say(describeStopping(config))
  const { unanswered } = await service.stop({ drainMs: config.drainSeconds * 1000 })
  if (unanswered > 0) throw new Error(describeUnanswered(unanswered))
  logger.info('stopped: every request was answered')
  say('Stopped.\n')
}

const BANNER_MS = 5_000

/** Ctrl-C goes to all processes of a terminal, and `npm start` and `timeout` hand it on to us once more: that is no second one. */
const ECHO_MS = 200

/** The first signal, of either kind; any other after it ends the process. */
function waitForSignal(onSecond: () => void): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: { signal: NodeJS.Signals; at: number } | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      if (first === undefined) {
        first = { signal, at: performance.now() }
        return resolve(signal)
      }
      if (signal === first.signal && performance.now() - first.at < ECHO_MS) return
      onSecond()
      process.exit(1)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}

/** After the banner; or without it, when a store that is away keeps it waiting. */
function openLog(log: TextLog, songs: Demo | undefined): void {
  if (songs === undefined) log.open()
  songs?.shown.then(log.open, () => {})
  setTimeout(log.open, BANNER_MS).unref()
}

function demoOptions({ store, ready, catchUp }: Service, config: Config, port: number): DemoOptions {
  return { store, config, port, terminal: process.stdout, ready, catchUp, now: Date.now }
}

/** Resolves only when not even a key can be made, as on a disk that is full from the start. Later the server goes on without songs. */
function startFailureOf(songs: Demo, config: Config, logger: Logger): Promise<StartError> {
  return new Promise((resolve) => {
    const onFailure = (err: unknown) => logger.error({ err }, 'the demo songs could not be made')
    songs.shown.catch((error: unknown) => {
      const explained = explainStartFailure(error, config)
      if (explained instanceof StartError) resolve(explained)
      else onFailure(error)
    })
    songs.done.catch((error: unknown) => songs.shown.then(() => onFailure(error)).catch(() => {}))
  })
}

function describeStopping({ drainSeconds }: Config): string {
  const drain = drainSeconds > 0 ? ` Others notice within ${drainSeconds} s (DRAIN_SECONDS).` : ''
  return `\nStopping: requests under way are answered first.${drain}\nCtrl-C again ends it at once.\n`
}

const describeUnanswered = (count: number) =>
  `${count} request${count === 1 ? ' was' : 's were'} cut off: still under way after ${GRACE.answersMs / 1000} s`
