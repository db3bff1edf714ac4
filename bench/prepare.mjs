import { execFile, spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateLines } from './generate.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const KHONHAC = join(ROOT, 'bin', 'khonhac')
const LIMITS = { RATE_LIMIT_PER_MINUTE: '1000000000', IP_LIMIT_PER_MINUTE: '1000000000' }
const run = promisify(execFile)

/** For a server with a generated catalogue of so many tracks, without rate limits. */
export function environmentOf(size) {
  return { ...process.env, ...LIMITS, LOG_LEVEL: 'warn', DATA_DIR: join(ROOT, '.bench', String(size)) }
}

/** Generates and imports a catalogue once; a half-made one is thrown away. */
export async function prepare(size, env) {
  const done = join(env.DATA_DIR, 'imported')
  if (existsSync(done)) {
    // It may be of an older version.
    await run(KHONHAC, ['migrate'], { env })
    return console.log('catalogue: kept from an earlier run (remove .bench/ to measure the import)')
  }
  rmSync(env.DATA_DIR, { recursive: true, force: true })
  mkdirSync(env.DATA_DIR, { recursive: true })
  const file = join(env.DATA_DIR, 'catalogue.jsonl')
  await pipeline(jsonLines(size), createWriteStream(file))
  const startedAt = performance.now()
  await new Promise((resolve, reject) => {
    const child = spawn(KHONHAC, ['import', file, '--json'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`import ended with ${code}`))))
  })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`import: ${seconds.toFixed(1)} s, ${Math.round(size / seconds)} tracks/s with their artists and plays`)
  rmSync(file)
  mkdirSync(done)
}

async function* jsonLines(size) {
  // A million tracks with plays on several days would be an import of plays.
  const options = { playsDays: size > 200_000 ? 0 : 3, points: size > 200_000 ? 0 : 120 }
  for await (const line of generateLines(size, 1, options)) yield `${line}\n`
}

export async function issueKey(env) {
  const json = async (...args) =>
    JSON.parse((await run(KHONHAC, [...args, '--json'], { env })).stdout.trim().split('\n').at(-1))
  const partner = await json('partner', 'add', '--name', 'Bench', '--email', 'bench@example.vn', '--approve')
  return (await json('key', 'issue', '--partner', partner.id, '--name', 'bench', '--quota', '1000000')).key
}
