import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/** What can be said of the sources without running them, the longest first and as many at a time as there are cores. */
const CHECKS = [
  'tsc --noEmit',
  'biome check --error-on-warnings .',
  'knip',
  'tsc --noEmit -p web',
  'tsc --noEmit -p client',
  'tsc --noEmit -p examples',
  'node test/planted/run.mjs --check',
]

/** Its output in one piece: two that fail at once can both be read. */
async function check(command) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
  const [code] = await once(child, 'close')
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${command}`)
  process.stdout.write(Buffer.concat(printed))
  if (code !== 0) process.exitCode = 1
}

const waiting = [...CHECKS]
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next)
  }),
)
