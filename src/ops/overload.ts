import { monitorEventLoopDelay } from 'node:perf_hooks'

const SAMPLE_MS = 500
const MAX_DELAY_MS = 200

/**
 * Overloaded means that the event loop was late by more than 200 ms in two samples in a row: work is then refused cheaply. One late
 * sample is a burst or a garbage collection; two mean that work arrives faster than it is done.
 */
export function watchOverload() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let lateSamples = 0
  const timer = setInterval(() => {
    lateSamples = delay.mean / 1e6 - 20 > MAX_DELAY_MS ? lateSamples + 1 : 0
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
