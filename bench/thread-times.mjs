import { readdirSync, readFileSync } from 'node:fs'

/** A process and those that it has started. */
export function pidsOf(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children]
}

/**
 * Microseconds of processor time so far, to the nanosecond: of the main threads of those that serve, of their other threads (which ship the log, collect
 * garbage and compile), and of a first process that serves nothing itself. A thread that has ended is forgotten with its time.
 */
export function timesOf(pid) {
  const times = { main: 0, others: 0, first: 0 }
  const pids = pidsOf(pid)
  for (const one of pids) {
    for (const task of readdirSync(`/proc/${one}/task`)) {
      const part = one === pid && pids.length > 1 ? 'first' : Number(task) === one ? 'main' : 'others'
      times[part] += readMicros(one, task)
    }
  }
  return times
}

function readMicros(pid, task) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return 0
  }
}

export const subtractTimes = (later, earlier) =>
  Object.fromEntries(Object.entries(later).map(([part, micros]) => [part, micros - earlier[part]]))

export const sumTimes = (times) => Object.values(times).reduce((sum, micros) => sum + micros, 0)

export const addTimes = (list) =>
  list.reduce((sum, times) =>
    Object.fromEntries(Object.entries(sum).map(([part, micros]) => [part, micros + times[part]])),
  )
