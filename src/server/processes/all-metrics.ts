import { type Figure, renderFigures } from '../../ops/figures.ts'
import { type Families, keepGrowing, mergeMetrics, parseMetrics, renderMetrics } from '../../ops/merge-metrics.ts'
import type { ProcessesOverview } from './peer.ts'

/** A process that serves, as the first one sees it. */
export interface MeasuredProcess {
  readonly id: number
  /** Its number among those that serve; one that takes another's place has the same. */
  readonly process: number
}

export function createAllMetrics() {
  const latest = new Map<number, Families>()
  let ofEnded: Families = new Map()
  return {
    set: ({ id }: MeasuredProcess, text: string) => void latest.set(id, parseMetrics(text)),
    /** What a process had counted stays counted when it ends: a counter that fell would look like a restart. */
    forget({ id }: MeasuredProcess): void {
      const last = latest.get(id)
      latest.delete(id)
      if (last !== undefined) ofEnded = mergeMetrics([ofEnded, keepGrowing(last)])
    },
    /** The metrics of all: of one that hangs, or is only just starting, what it said last. */
    render: (all: readonly MeasuredProcess[], overview: ProcessesOverview) =>
      renderMetrics(mergeMetrics([...latest.values(), ofEnded])) +
      renderFigures(describeProcesses(all, latest, overview)),
  }
}

const MEMORY = 'process_resident_memory_bytes'

function describeProcesses(
  all: readonly MeasuredProcess[],
  latest: ReadonlyMap<number, Families>,
  { configured, serving, replaced }: ProcessesOverview,
): Figure[] {
  const memory: Record<string, number> = {}
  for (const { id, process } of all) memory[process] = latest.get(id)?.get(MEMORY)?.samples.get(MEMORY) ?? 0
  const asked = 'Processes that were asked for (--processes), and those that let requests in.'
  return [
    ['khonhac_processes', asked, { state: { configured, serving } }],
    ['khonhac_processes_replaced_total', 'Processes that took the place of one that ended by itself.', replaced],
    ['khonhac_process_memory_bytes', 'Resident memory of each process that serves.', { process: memory }],
  ]
}
