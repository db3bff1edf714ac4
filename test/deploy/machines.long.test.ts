import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../rooms.ts'
import { makeFolder } from '../support/folder.ts'
import { findProgram, needs, runProgram } from '../support/programs.ts'
import { makeInstallation, type RunningServer } from '../support/server.ts'

/** The files of deploy/ that start the program, by what reads them. */

const folder = makeFolder()

test('systemd takes the units, and finds little that they might do', needs('systemd-analyze'), async () => {
  const analyze = findProgram('systemd-analyze')!
  const source = join(ROOT, 'deploy/systemd')
  const units = (await readdir(source)).filter((name) => !name.endsWith('.env'))
  for (const name of units) {
    // It looks whether the program that is to be started is there.
    const text = await readFile(join(source, name), 'utf8')
    await writeFile(join(folder, name), text.replaceAll('/usr/bin/node', process.execPath))
  }
  const paths = units.map((name) => join(folder, name))

  expect(await runProgram(analyze, ['verify', '--man=no', ...paths], { cwd: folder })).toMatchObject({
    code: 0,
    stderr: '',
  })
  const services = paths.filter((path) => path.endsWith('.service') && !path.includes('@'))
  for (const path of services) {
    // In tenths; a unit without any care has 96.
    const options = ['security', '--offline=true', '--threshold=25', path]
    expect(await runProgram(analyze, options, { cwd: folder })).toMatchObject({ code: 0 })
  }
})

test(
  'what the last stage of the container copies runs by its own words, on one core too, and writes to its data alone',
  needs('taskset'),
  async () => {
    const { copied, words, env, health } = readContainerfile(
      await readFile(join(ROOT, 'deploy/container/Containerfile'), 'utf8'),
    )
    const app = join(folder, 'app')
    await mkdir(app)
    for (const name of copied) {
      if (name === 'node_modules') await symlink(join(ROOT, name), join(app, name))
      else await cp(join(ROOT, name), join(app, name), { recursive: true })
    }
    const before = await list(app)
    await using installation = await makeInstallation({ NODE_ENV: env.NODE_ENV! })
    const [program, script, ...args] = words
    const server = await installation.serve({
      program: ['taskset', '-c', '0', program!, join(app, script!)],
      args: ['--processes', 'auto'],
    })
    const ask = () =>
      spawnSync(health[0]!, health.slice(1), { env: { ...env, PATH: process.env.PATH, PORT: String(server.port) } })
        .status

    expect(args).toEqual(['serve'])
    expect(ask()).toBe(0)
    // A single core has a first process too, so that a reload replaces the other and ends nothing.
    const served = await memberOf(server)
    process.kill(server.process.pid!, 'SIGHUP')
    while ((await memberOf(server)) === served) await new Promise((resolve) => setTimeout(resolve, 50))
    await expectKnown(await metricsOf(server.url))
    expect(await server.end('SIGTERM')).toBe(0)
    expect(ask()).toBe(1)
    expect(await list(app)).toEqual(before)
  },
)

/** The process below the first one, or those while one replaces the other. */
async function memberOf({ process: { pid } }: RunningServer): Promise<string> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
}

const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text()

/** Every name that rules and dashboard ask for is told by the running program, but those that only Redis has. */
async function expectKnown(metrics: string): Promise<void> {
  const texts = [
    await readFile(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8'),
    await readFile(join(ROOT, 'deploy/grafana/khonhac.json'), 'utf8'),
  ]
  const asked = new Set(texts.join('\n').match(/\b(?:khonhac|service|nodejs|process)_\w+(?=[{["\s[])/g))
  const missing = [...asked].filter(
    (name) => !new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm').test(metrics),
  )
  expect(missing).toEqual(['khonhac_redis_up'])
}

async function list(at: string): Promise<string[]> {
  return (await readdir(at, { recursive: true, encoding: 'utf8' }))
    .filter((name) => !name.startsWith('node_modules'))
    .sort()
}

/** The settings of the last stage. */
function readContainerfile(text: string) {
  const stage = text
    .replaceAll(/\\\n\s*/g, '')
    .split(/^FROM /m)
    .at(-1)!
  const readWords = (instruction: string): string[] =>
    JSON.parse(new RegExp(`^${instruction} .*?(\\[.*\\])$`, 'm').exec(stage)![1]!)
  const copied = [...stage.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '))
  const env = Object.fromEntries(
    /^ENV (.+)$/m
      .exec(stage)![1]!
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
  return {
    copied: copied.map((path) => path.replace('/app/', '')),
    words: [...readWords('ENTRYPOINT'), ...readWords('CMD')],
    env: env as Record<string, string>,
    health: readWords('HEALTHCHECK'),
  }
}
