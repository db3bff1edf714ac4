import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { GRACE } from '../config/grace-periods.ts'
import type { Roles } from '../config/roles.ts'
import { checkAlertWebhook } from '../console/alerts/check-webhook.ts'
import type { Store } from '../store/store.ts'
import { describeFirstSignIn, describePlaces } from './banner.ts'
import type { Member, StopReason } from './processes/member.ts'
import { waitForSignal } from './processes/signals.ts'
import { openServerLog, type TextLog } from './processes/text-log.ts'
import { listen, type Service, startService } from './service.ts'
import { explainStartFailure, StartError } from './start-failure.ts'

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
  /** What it serves; everything if left out. */
  roles?: Roles | undefined
  /** It is one of several on this port. */
  member?: Member | undefined
}

/**
 * Runs the server until SIGTERM or SIGINT; then answers what is under way and returns. Rejects with a sentence for the operator when it
 * cannot start, and when it had to leave requests unanswered.
 */
export async function runServer(config: Config, { startDemo, roles, member }: ServeOptions): Promise<void> {
  checkAlertWebhook(config)
  const { logger, textLog, say } = openServerLog(config)
  const joins = member !== undefined && !member.isFirst
  const service = await startService(config, { logger, roles, member, ...(!joins && { listen: config }) }).catch(
    (error: unknown) => {
      throw explainStartFailure(error, config)
    },
  )
  // Only now: until it listens there is nothing to drain, and a signal ends the process as usual.
  const signalled: Promise<NodeJS.Signals | StopReason> = Promise.race([
    waitForSignal(() => logger.warn('a second signal: ended at once, waiting for nothing')),
    ...(member ? [member.toldToStop] : []),
  ])
  if (joins) await joinOthers(service, config, member, signalled)
  const { port } = (service.server.address() ?? config) as Pick<AddressInfo, 'port'>
  if (service.server.listening) {
    member?.tellServing()
    logger.info({ host: config.host, port }, 'listening')
  }
  const songs = joins ? undefined : begin(service, config, port, startDemo, say)
  openLog(textLog, songs)
  const ending = await Promise.race([signalled, ...(songs ? [startFailureOf(songs, config, logger)] : [])])
  songs?.stop()
  if (ending instanceof StartError) {
    await service.stop()
    throw ending
  }
  textLog.open()
  // A process that is replaced gets no new connections: there is nothing to announce.
  const drainSeconds = ending === 'reload' ? 0 : config.drainSeconds
  logger.info({ signal: ending, drainSeconds }, 'shutting down')
  if (!joins) say(describeStopping(config))
  const { unanswered } = await service.stop({ drainMs: drainSeconds * 1000 })
  if (unanswered > 0) throw new Error(describeUnanswered(unanswered))
  logger.info('stopped: every request was answered')
  if (!joins) say('Stopped.\n')
}

/** Says where everything is, and begins with the demo. */
function begin(
  service: Service,
  config: Config,
  port: number,
  startDemo: ServeOptions['startDemo'],
  say: (text: string) => void,
): Demo | undefined {
  if (!startDemo) say(`${describePlaces(config, port, describeFirstSignIn(config))}\nCtrl-C stops it.\n`)
  return startDemo?.(demoOptions(service, config, port))
}

/** While other servers have the catalogue, lets no requests in that would have to wait for it here. */
async function joinOthers(
  service: Service,
  config: Config,
  member: Member,
  signalled: Promise<unknown>,
): Promise<void> {
  const isSignalled = await Promise.race([
    service.ready.then(() => false),
    member.toldToListen.then(() => false),
    signalled.then(() => true),
  ])
  if (isSignalled) return
  await listen(service, config).catch((error: unknown) => {
    throw explainStartFailure(error, config)
  })
}

const BANNER_MS = 5_000

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
