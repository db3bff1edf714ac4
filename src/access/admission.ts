import { chain, type MaybePromise } from '../async/maybe-promise.ts'
import type { Limits } from '../config/config.ts'
import {
  type ApiError,
  catalogUnreadable,
  invalidKey,
  ipLocked,
  missingKey,
  notConfigured,
  rateLimited,
} from '../errors.ts'
import type { Bucket, Caller } from '../http/endpoint.ts'
import type { Directory } from './directory.ts'
import { rateHeaders, retryAfterSeconds, tightest, UNMETERED_HEADERS, watermarkHeaders } from './limits/rate-headers.ts'
import type { RateWindows, WindowState } from './limits/rate-windows.ts'
import { countWatermarkRequest } from './limits/watermark-limits.ts'
import type { WrongKeyLock } from './limits/wrong-key-lock.ts'

/** What a route asks of its callers. */
export interface AccessRule {
  access: 'open' | 'key' | 'admin' | 'partner'
  bucket?: Bucket
  /** What leaves nothing behind, or goes on with what was counted: nothing is counted by the stricter quota. */
  isBare?: boolean
  /** Only whether the key is a good one: nothing is counted for it. */
  isUnmetered?: boolean
  onMissingKey?: () => ApiError
  onLocked?: (retryAfterSeconds: number) => ApiError
}

export interface Admission {
  /** Why the request is refused. */
  refusal?: ApiError
  key?: Caller
  headers: readonly string[]
  /** The store did not answer while it was asked for news of the key. */
  isStoreSilent?: boolean
}

export interface AdmissionDeps {
  windows: RateWindows
  lock: WrongKeyLock
  directory: Directory
  limits: Limits
  exportsPerHour: number
  isSuspended: boolean
  serviceName: string
  /** Makes sure that a revocation committed by another process is known here; nothing to wait for in the ordinary case. True: the store was silent. */
  ensureKeysCurrent: () => undefined | Promise<boolean>
  /** Looks in the store for a key that is unknown here (key-lookup.ts). */
  lookUpKey: (rawKey: string) => undefined | Promise<void>
  now: () => number
}

const MINUTE = 60
const HOUR = 3600
/** Per key; a download that resumes after a cut counts again. */
export const EXPORTS_PER_HOUR = 10

/** Steps 4 to 7 of a request's way (docs/decisions/0003-order-of-checks.md). */
export function createAdmission(deps: AdmissionDeps) {
  const { windows, limits, directory, now } = deps
  const buckets: Record<Exclude<Bucket, 'watermark'>, readonly [limit: number, seconds: number]> = {
    usage: [limits.usagePerMinute, MINUTE],
    'webhook-reads': [limits.webhookReadsPerMinute, MINUTE],
    'webhook-writes': [limits.webhookWritesPerMinute, MINUTE],
    exports: [deps.exportsPerHour, HOUR],
  }

  function admitCaller(ipBucket: string, rawKey: string | undefined, rule: AccessRule): MaybePromise<Admission> {
    // Who has signed in is found out by the console; addresses are limited like all others.
    if (rule.access === 'admin' || rule.access === 'partner') return { headers: [] }
    if (rule.access === 'open') return { headers: UNMETERED_HEADERS }
    if (deps.isSuspended) return { refusal: notConfigured(deps.serviceName), headers: [] }
    return chain(deps.lock.isLocked(ipBucket), (locked) => {
      if (locked !== undefined) return { refusal: (rule.onLocked ?? ipLocked)(locked.retryAfterSeconds), headers: [] }
      if (rawKey === undefined || rawKey === '') return { refusal: (rule.onMissingKey ?? missingKey)(), headers: [] }
      return chain(deps.ensureKeysCurrent(), (isSilent) => noteSilence(isSilent, admitKey(ipBucket, rawKey, rule)))
    })
  }

  function admitKey(ipBucket: string, rawKey: string, rule: AccessRule): MaybePromise<Admission> {
    if (!directory.isLoaded) return { refusal: catalogUnreadable('the keys have not been loaded yet'), headers: [] }
    const found = directory.findKey(rawKey)
    if (found !== 'unknown') return admitFound(ipBucket, found, rule)
    return chain(deps.lookUpKey(rawKey), () => admitFound(ipBucket, directory.findKey(rawKey), rule))
  }

  function admitFound(
    ipBucket: string,
    found: ReturnType<Directory['findKey']>,
    rule: AccessRule,
  ): MaybePromise<Admission> {
    if (found === 'inactive') return { refusal: invalidKey(), headers: [] }
    if (found === 'unknown') {
      return chain(deps.lock.recordUnknownKey(ipBucket), () => ({ refusal: invalidKey(), headers: [] }))
    }
    if (rule.isUnmetered) return { key: found, headers: [] }
    return chain(windows.hit(`key:${found.chainId}`, found.quotaPerMinute, MINUTE), (state) => {
      if (rule.bucket === 'watermark') return admitMarked(found, state, rule.isBare !== true)
      if (!state.allowed || rule.bucket === undefined || rule.isBare) return toAdmission(found, state)
      const bucket = windows.hit(`${rule.bucket}:${found.chainId}`, ...buckets[rule.bucket])
      return chain(bucket, (stricter) => toAdmission(found, tightest(state, stricter)))
    })
  }

  function admitMarked(key: Caller, state: WindowState, isCounted: boolean): MaybePromise<Admission> {
    return chain(
      countWatermarkRequest(windows, limits, key.chainId, state.allowed && isCounted),
      ({ perMinute, perDay }) => {
        const own = toAdmission(key, state)
        const headers = [...own.headers, ...watermarkHeaders(perMinute, perDay)]
        const closed = [perMinute, perDay].filter(({ allowed }) => !allowed)
        if (own.refusal !== undefined || closed.length === 0) return { ...own, headers }
        const waits = closed.map((each) => retryAfterSeconds(each, now()))
        return { key, headers, refusal: rateLimited(Math.max(...waits)) }
      },
    )
  }

  function toAdmission(key: Caller, state: WindowState): Admission {
    const at = now()
    const headers = rateHeaders(state, at)
    return state.allowed ? { key, headers } : { key, headers, refusal: rateLimited(retryAfterSeconds(state, at)) }
  }

  return { admitCaller }
}

function noteSilence(isStoreSilent: boolean | undefined, admitted: MaybePromise<Admission>): MaybePromise<Admission> {
  return isStoreSilent ? chain(admitted, (admission) => ({ ...admission, isStoreSilent })) : admitted
}

export type CallerAdmission = ReturnType<typeof createAdmission>
