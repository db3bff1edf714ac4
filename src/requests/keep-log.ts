import { repeatEvery } from '../async/repeat.ts'
import { HOUR_MS } from '../text/time.ts'
import { applyRequestRetention } from './retention.ts'
import { openShipper, type Shipper, type ShipperOptions } from './ship.ts'

const RETENTION_EVERY_MS = HOUR_MS

/** All background work on the request log: shipping it to the store, and retention. */
export function openLogKeeper(options: ShipperOptions): Shipper {
  const { store, now, onError } = options
  const shipper = openShipper(options)
  const stopping = new AbortController()
  const { signal } = stopping
  let retention: Promise<void> | undefined

  const applyRetention = () => applyRequestRetention(store, { now, shouldStop: () => signal.aborted })

  return {
    start() {
      shipper.start()
      retention ??= repeatEvery(signal, RETENTION_EVERY_MS, applyRetention, onError)
    },
    watch: shipper.watch,
    flush: shipper.flush,
    get backlog() {
      return shipper.backlog
    },
    async stop() {
      stopping.abort()
      await Promise.all([shipper.stop(), retention])
    },
  }
}
