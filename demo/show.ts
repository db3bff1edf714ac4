import { apiAddress, describeKey, describePlaces, describeTrial } from '../src/server/banner.ts'
import type { Demo, DemoOptions } from '../src/server/serve.ts'
import { findDemoKey } from './console/demo-key.ts'
import { describeSignIn } from './console/describe-sign-in.ts'
import { isConsoleMissing } from './console/seed-console.ts'
import { createDemoProgress } from './progress.ts'
import { type Publisher, startPublisher } from './publisher.ts'
import type { PublisherOrder } from './publisher-process.ts'
import { findMissingSongs } from './songs/missing.ts'
import { SONGS } from './songs/songs.ts'

const FRESH = 'The demo songs are being added.\n'
const RESUMED = 'The rest of the demo songs is being added.\n'

/** Prints where everything is and a key to try it with, and has the songs published meanwhile. */
export function showDemo(options: DemoOptions): Demo {
  let publisher: Publisher | undefined
  let isStopped = false
  let missing: Awaited<ReturnType<typeof findMissingSongs>> = []
  let isFurnished = true
  let trial = ''
  const show = async () => {
    const { store, config, port, terminal, now } = options
    await options.ready
    if (isStopped) return
    const key = await findDemoKey(store, config, now())
    missing = await findMissingSongs(store, config.dataDir)
    isFurnished = !(await isConsoleMissing(store))
    await options.catchUp()
    const signIn = await describeSignIn(store, config)
    terminal.write(describePlaces(config, port, signIn) + describeKey(key))
    trial = describeTrial(apiAddress(config, port), key)
  }
  const publish = async () => {
    const { config, terminal } = options
    const isFresh = missing.length === SONGS.length
    if (!isFresh) terminal.write(trial)
    if (missing.length === 0 && isFurnished) return
    if (missing.length > 0) terminal.write(isFresh ? FRESH : RESUMED)
    if (isStopped) return
    publisher = startPublisher(orderOf(config), announce(options, isFresh ? trial : undefined))
    await publisher.done
  }
  const shown = show()
  return {
    shown,
    done: shown.then(() => (isStopped ? undefined : publish())),
    stop() {
      isStopped = true
      publisher?.stop()
    },
  }
}

/** Field by field: the rest of the settings, and the password of the mail server, are no business of that process. */
function orderOf(config: DemoOptions['config']): PublisherOrder {
  const { databaseUrl, dataDir, s3, signingSecret, formerSigningSecrets, serviceName, publicUrl } = config
  const secrets = { signingSecret, formerSigningSecrets }
  return { databaseUrl, dataDir, s3, ...secrets, serviceName, publicUrl, mailFrom: config.mail.from }
}

/** What to try is told when there is something to find. */
function announce({ terminal, catchUp }: DemoOptions, trial: string | undefined) {
  const tell = createDemoProgress(terminal)
  let waiting = trial
  return async (progress: Parameters<typeof tell>[0]) => {
    if (waiting !== undefined) {
      const text = waiting
      waiting = undefined
      await catchUp().catch(() => {})
      terminal.write(text)
    }
    tell(progress)
  }
}
