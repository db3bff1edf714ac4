import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100

/** Seconds of processor time of a process, its threads and all its descendants, those included that have ended. */
export function processSeconds(pid) {
  const parents = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readStat(Number(name))
    if (stat !== undefined) parents.set(Number(name), stat)
  }
  const isOurs = (one) => one === pid || (parents.has(one) && isOurs(parents.get(one).parent))
  let ticks = 0
  for (const [one, stat] of parents) if (isOurs(one)) ticks += stat.ticks
  return ticks / TICKS_PER_SECOND
}

export function parentOf(pid) {
  return readStat(pid).parent
}

function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) }
  } catch {
    return undefined
  }
}
