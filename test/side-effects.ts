const MODULES =
  /import (?!type\b)(?:\{([^}]*)\}|[\w* ]+) from '(?:node:(?:fs|net|tls|dns|https?|child_process|worker_threads|timers)\b[^']*|undici|ioredis|nodemailer\/[^']*|pg|kysely|@photostructure\/sqlite)'/g
/** Names of these modules that only compute. */
const PURE_NAMES = /^(type .*|isIP|BlockList|STATUS_CODES|)$/

const WORLD = [
  /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bprocess\.hrtime\b/,
  /\bset(?:Timeout|Interval|Immediate)\(|\b(?:repeatEvery|repeatUntilDone|startThread)[<(]/,
  /\bMath\.random\b|\b(?:randomBytes|randomUUID|randomInt|randomFill|randomFillSync|getRandomValues)\b/,
  /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|transaction)\(/,
]

/** Whether a source reads a clock or the disk, speaks SQL or over the network, draws random numbers, waits, or starts threads. Comments do not count. */
export function hasSideEffects(source: string): boolean {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const names = [...code.matchAll(MODULES)].flatMap(([, list = 'everything']) =>
    list.split(',').map((name) => name.trim()),
  )
  return names.some((name) => !PURE_NAMES.test(name)) || WORLD.some((pattern) => pattern.test(code))
}
