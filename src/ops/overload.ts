import { monitorEventLoopDelay } from 'node:perf_hooks'

const SAMPLE_MS = 500
const TOO_LATE_MS = 200

/**
 * Says when to refuse work cheaply: the event loop was late by more than 200 ms in two samples running. One late sample is a
 * burst or a garbage collection; two are a queue that grows faster than it is worked off.
 */
export function watchOverload() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let lateSamples = 0
  const timer = setInterval(() => {
    lateSamples = delay.mean / 1e6 - 20 > TOO_LATE_MS ? lateSamples + 1 : 0
    delay.reset()
  }, SAMPLE_MS)
  timer.unref()
  return {
    isOverloaded: () => lateSamples >= 2,
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
