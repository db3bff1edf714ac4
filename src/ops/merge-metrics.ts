/** A metric in the text format of Prometheus: its two comments, and its samples by name and labels. */
interface Family {
  readonly name: string
  readonly type: string
  readonly comments: readonly string[]
  readonly samples: Map<string, number>
}

export type Families = ReadonlyMap<string, Family>

export function parseMetrics(text: string): Families {
  const families = new Map<string, Family>()
  let comments: string[] = []
  let current: Family | undefined
  for (const line of text.split('\n')) {
    if (line.startsWith('# HELP')) comments = [line]
    else if (line.startsWith('# TYPE')) {
      const [, , name = '', type = 'untyped'] = line.split(' ')
      current = { name, type, comments: [...comments, line], samples: new Map() }
      families.set(name, current)
    } else if (line !== '' && current !== undefined) {
      const end = line.lastIndexOf(' ')
      current.samples.set(line.slice(0, end), Number(line.slice(end + 1)))
    }
  }
  return families
}

/** What is up is up in all of them. */
const LEAST = /^(?:khonhac_redis_up|khonhac_media_up|process_start_time_seconds)$/
/** What all of them tell of the store, and how late the latest of them is. */
const MOST =
  /^(?:khonhac_(?:outbox|jobs|mails|counts|feed)_|khonhac_(?:jobs|mails)$|nodejs_eventloop_lag|nodejs_version_info|process_max_fds|service_)/
/** Gauges that only ever grow: they count since the start. */
const GROWING = /^khonhac_request_log_(?:lost_lines|dropped_requests)$/

function combine(name: string): (a: number, b: number) => number {
  if (LEAST.test(name)) return Math.min
  return MOST.test(name) ? Math.max : (a, b) => a + b
}

const isGrowing = ({ name, type }: Family) => type === 'counter' || type === 'histogram' || GROWING.test(name)

/** One for all processes: counts are added, what is the same for all is told once, of what is late the latest. */
export function mergeMetrics(all: readonly Families[]): Families {
  const merged = new Map<string, Family>()
  for (const families of all) {
    for (const family of families.values()) {
      const same = merged.get(family.name)
      if (same === undefined) merged.set(family.name, { ...family, samples: new Map(family.samples) })
      else addSamples(same, family)
    }
  }
  return merged
}

function addSamples(to: Family, { name, samples }: Family): void {
  const join = combine(name)
  for (const [sample, value] of samples) {
    const known = to.samples.get(sample)
    to.samples.set(sample, known === undefined ? value : join(known, value))
  }
}

/** What a process that is gone has counted stays counted: a counter that falls would look like a restart of all. */
export function keepGrowing(families: Families): Families {
  return new Map([...families].filter(([, family]) => isGrowing(family)))
}

export function renderMetrics(families: Families): string {
  let text = ''
  for (const { comments, samples } of families.values()) {
    text += `${comments.join('\n')}\n`
    for (const [sample, value] of samples) text += `${sample} ${renderNumber(value)}\n`
  }
  return text
}

function renderNumber(value: number): string {
  if (Number.isFinite(value) || Number.isNaN(value)) return String(value)
  return value > 0 ? '+Inf' : '-Inf'
}
