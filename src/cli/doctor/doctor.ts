import { sep } from 'node:path'
import { type Config, ConfigError, loadConfig } from '../../config/config.ts'
import { openStore } from '../../store/store.ts'
import { type Context, defineCommand } from '../command/command.ts'
import { findMisspeltSettings } from '../command/misspelt-settings.ts'
import { checkFiles, checkSettings, checkStoreFile, checkWebhooks } from './check-contents.ts'
import { checkDataDir, checkMail, checkMedia, checkNode, checkPort, checkRedis, checkSecrets } from './check-machine.ts'
import { checkClock, checkStore } from './check-store.ts'
import { checkAddresses, checkPlays, checkRequestLog } from './check-traffic.ts'
import { fail, ok, type Verdict, warn } from './findings.ts'

const SIGNS = { ok: '✓', warn: '!', fail: '✗' } as const

export const doctor = defineCommand({
  description: 'Check configuration, secrets, store, disk, Redis, clock and port, and say what to mend',
  async run(_, context) {
    const findings = await examine(context)
    const isHealthy = findings.every((finding) => finding.state !== 'fail')
    return {
      text: findings.map(renderFinding).join('\n'),
      json: { healthy: isHealthy, checks: findings },
      exitCode: isHealthy ? 0 : 1,
    }
  },
})

type Finding = { name: string } & Verdict

function renderFinding({ name, state, message, mend }: Finding): string {
  const line = `${SIGNS[state]} ${name.padEnd(14)} ${message}`
  return mend === null ? line : `${line}\n  ${' '.repeat(14)} → ${mend}`
}

async function examine({ env, now }: Context): Promise<Finding[]> {
  const findings: Finding[] = []
  const add = (name: string, found: Verdict | undefined | readonly Verdict[]) => {
    for (const verdict of [found ?? []].flat()) findings.push({ name, ...verdict })
  }
  add('node', checkNode(process.versions.node))
  let config: Config
  try {
    config = loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const mend = 'correct it; the rest is checked after that'
    for (const problem of error.problems) add('configuration', fail(problem, mend))
    return findings
  }
  add('configuration', checkSettingNames(env))
  add('settings', checkSettings(config))
  const { dataDir, databaseUrl, redisUrl } = config
  const place = await checkDataDir(dataDir)
  add('data directory', place)
  // What lies in an unusable folder cannot be checked.
  const isUsable = place.state !== 'fail'
  if (isUsable) add('secrets', await checkSecrets(dataDir))
  if (isUsable || !databaseUrl.startsWith(`sqlite:${dataDir}${sep}`)) await examineStore(config, now, add)
  add('request log', await checkRequestLog(config))
  if (redisUrl !== undefined) add('redis', await checkRedis(redisUrl))
  add('mail', await checkMail(config))
  add('media', await checkMedia(config))
  add('port', await checkPort(config))
  return findings
}

function checkSettingNames(env: Context['env']): Verdict[] {
  const misspelt = findMisspeltSettings(env)
  if (misspelt.length === 0) return [ok('every setting is valid')]
  return misspelt.map(({ name, meant }) => warn(`${name} is no setting, so nothing reads it`, `is ${meant} meant?`))
}

async function examineStore(
  config: Config,
  now: () => number,
  add: (name: string, found: Verdict | undefined) => void,
): Promise<void> {
  const store = openStore({ url: config.databaseUrl })
  try {
    const verdict = await checkStore(store)
    add('store', verdict)
    add('store file', await checkStoreFile(config))
    const isUsable = verdict.state === 'ok'
    add('clock', await checkClock(isUsable ? store : undefined, now()))
    if (!isUsable) return
    add('addresses', await checkAddresses(store, config, now()))
    add('plays', await checkPlays(store, now()))
    add('media files', await checkFiles(store, config))
    add('webhooks', await checkWebhooks(store, config))
  } finally {
    await store.close()
  }
}
