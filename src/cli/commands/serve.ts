import { availableParallelism } from 'node:os'
import { type Config, loadConfig } from '../../config/config.ts'
import { ROLES, type Roles } from '../../config/roles.ts'
import { flag, option, parseChoice, parseInteger, splitNames } from '../command/arguments.ts'
import { type Context, defineCommand } from '../command/command.ts'
import { describeFailure, MendableError } from '../command/failure.ts'
import { describeMisspelt, findMisspeltSettings } from '../command/misspelt-settings.ts'

export const serve = defineCommand({
  description: 'Run the server; SIGTERM drains it',
  args: {
    demo: flag('Load a demo catalogue if the store is empty, and print a key to try it'),
    processes: option(
      'N',
      'How many processes serve the port together; auto is one for each core; 1 if left out. Several need REDIS_URL',
    ),
    role: option('ROLES', `What it serves, of ${ROLES.join(', ')}; several with commas; everything if left out`, {
      isRepeatable: true,
      read: parseRoles,
    }),
  },
  async run({ demo, processes, role: roles }, context) {
    const wanted = parseProcesses(processes)
    // Loaded here, since no other command needs a web server or the demo.
    const { joinProcesses } = await import('../../server/processes/member.ts')
    const member = joinProcesses(context.env)
    try {
      const config = loadConfig(context.env)
      const count = member?.processes ?? wanted(config)
      // Asked by each of them too: a reload reads the settings anew.
      if (count > 1 && config.redisUrl === undefined) throw needsRedis(count)
      if (member === undefined) warnOfMisspelt(context)
      if (member === undefined && processes === 'auto' && config.redisUrl === undefined) tellOfOne(context)
      // With `auto` on a single core too: a unit that reloads by SIGHUP works on every machine.
      if (member === undefined && (count > 1 || processes === 'auto')) {
        const { runProcesses } = await import('../../server/processes/run-processes.ts')
        await runProcesses(config, count)
      } else {
        const { runServer } = await import('../../server/serve.ts')
        const { showDemo } = demo ? await import('../../../demo/show.ts') : {}
        await runServer(config, { startDemo: showDemo, roles, member })
      }
    } catch (error) {
      if (member === undefined) throw error
      // The process that started this one reports it, once for all.
      await member.tellFailure(describeFailure(error))
      process.exit(1)
    }
    return undefined
  },
})

const MAX_PROCESSES = 64

/** Without Redis `auto` is one process, so that the same unit starts on every machine. */
function parseProcesses(text = '1'): (config: Config) => number {
  if (text === 'auto') return ({ redisUrl }) => (redisUrl === undefined ? 1 : availableParallelism())
  const count = parseInteger('--processes', text, 1, MAX_PROCESSES)
  return () => count
}

/** Every caller would get its quota from each of the processes. */
const needsRedis = (count: number) =>
  new MendableError(
    `${count} processes share the limits of callers through Redis or Valkey, and REDIS_URL is not set: start one and name it`,
    ['redis-server --daemonize yes --save ""', 'export REDIS_URL=redis://127.0.0.1:6379'],
  )

function tellOfOne({ stderr }: Context): void {
  if (availableParallelism() > 1)
    stderr.write(
      'khonhac: one process, since several share the limits of callers through Redis: set REDIS_URL for one on each core\n',
    )
}

function parseRoles(what: string, text: string): Roles {
  const names = splitNames(text) ?? ['']
  return new Set(names.map((name) => parseChoice(what, name, ROLES)))
}

function warnOfMisspelt({ env, stderr }: Context): void {
  for (const one of findMisspeltSettings(env)) stderr.write(`khonhac: ${describeMisspelt(one)}\n`)
}
