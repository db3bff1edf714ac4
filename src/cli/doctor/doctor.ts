import { sep } from 'node:path'
import { type Config, ConfigError, loadConfig } from '../../config/config.ts'
import { openStore, type Store } from '../../store/store.ts'
import { type Context, defineCommand } from '../command/command.ts'
import { findMisspeltSettings } from '../command/misspelt-settings.ts'
import { checkContents, checkSettings, checkStoreFile } from './check-contents.ts'
import { checkDataDir, checkMail, checkMedia, checkNode, checkPort, checkRedis, checkSecrets } from './check-machine.ts'
import { checkClock, checkStore } from './check-store.ts'
import { checkAddresses, checkPlays, checkRequestLog } from './check-traffic.ts'
import { type Finding, fail, ok, warn } from './findings.ts'

const SIGNS = { ok: '✓', warn: '!', fail: '✗' } as const

export const doctor = defineCommand({
  description: 'Check configuration, secrets, store, disk, Redis, clock and port, and say what to mend',
  args: {},
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

function renderFinding({ name, state, message, mend }: Finding): string {
  const line = `${SIGNS[state]} ${name.padEnd(14)} ${message}`
  return mend === null ? line : `${line}\n  ${' '.repeat(14)} → ${mend}`
}

async function examine(context: Context): Promise<Finding[]> {
  let config: Config
  try {
    config = loadConfig(context.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      checkNode(process.versions.node),
      ...error.problems.map((problem) => fail('configuration', problem, 'correct it; the rest is checked after that')),
    ]
  }
  const dataDir = await checkDataDir(config.dataDir)
  return [
    checkNode(process.versions.node),
    ...checkSettingNames(context.env),
    ...checkSettings(config),
    dataDir,
    // What lies in an unusable folder cannot be checked.
    ...(dataDir.state === 'fail' ? [] : [await checkSecrets(config.dataDir)]),
    ...(dataDir.state === 'fail' && isStoreInDataDir(config) ? [] : await examineStore(config, context.now)),
    await checkRequestLog(config),
    ...(config.redisUrl === undefined ? [] : [await checkRedis(config.redisUrl)]),
    ...(await checkMail(config)),
    await checkMedia(config),
    await checkPort(config),
  ]
}

function checkSettingNames(env: Context['env']): Finding[] {
  const misspelt = findMisspeltSettings(env)
  if (misspelt.length === 0) return [ok('configuration', 'every setting is valid')]
  return misspelt.map(({ name, meant }) =>
    warn('configuration', `${name} is no setting, so nothing reads it`, `is ${meant} meant?`),
  )
}

function isStoreInDataDir({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl.startsWith(`sqlite:${dataDir}${sep}`)
}

async function examineContents(store: Store, config: Config, nowMs: number): Promise<Finding[]> {
  return [
    await checkAddresses(store, config, nowMs),
    await checkPlays(store, nowMs),
    ...(await checkContents(store, config)),
  ]
}

async function examineStore(config: Config, now: () => number): Promise<Finding[]> {
  const store = openStore({ url: config.databaseUrl })
  try {
    const finding = await checkStore(store)
    const usable = finding.state === 'ok' ? store : undefined
    return [
      finding,
      ...(await checkStoreFile(config)),
      await checkClock(usable, now()),
      ...(usable ? await examineContents(usable, config, now()) : []),
    ]
  } finally {
    await store.close()
  }
}
