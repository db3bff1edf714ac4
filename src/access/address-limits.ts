import { chain, type MaybePromise } from '../async/maybe-promise.ts'
import type { Limits } from '../config/config.ts'
import { rateLimited } from '../errors.ts'
import type { Caller } from '../http/endpoint.ts'
import type { Admission } from './admission.ts'
import type { Directory } from './directory.ts'
import { retryAfterSeconds } from './limits/rate-headers.ts'
import type { RateWindows } from './limits/rate-windows.ts'

export interface AddressLimitDeps {
  /** Apart from the keys' windows: a flood of addresses must not push those out. */
  addressWindows: RateWindows
  directory: Directory
  limits: Limits
  now: () => number
}

const MINUTE = 60
const ADMITTED: Admission = { headers: [] }

/** Requests per minute that a key may send from one address. */
export const addressLimitOf = ({ ipPerMinute }: Pick<Limits, 'ipPerMinute'>, key: Pick<Caller, 'quotaPerMinute'>) =>
  Math.max(ipPerMinute, 2 * key.quotaPerMinute)

/**
 * Pages and files that are not ready and have to be made, for requests without a key: a few people behind one address turn their pages, and
 * some of them type. Where an address may ask for more, it may ask for more pages too.
 */
const PAGES_PER_MINUTE = 300
export const pageLimitOf = ({ ipPerMinute }: Pick<Limits, 'ipPerMinute'>) =>
  Math.max(PAGES_PER_MINUTE, Math.ceil(ipPerMinute / 2))

/** Step 2 of a request's way: the limits that every request meets, by the address it comes from. */
export function createAddressLimits({ addressWindows, directory, limits, now }: AddressLimitDeps) {
  function meet(window: string, limit: number, refused: Admission = ADMITTED): MaybePromise<Admission> {
    return chain(addressWindows.hit(window, limit, MINUTE), (state) =>
      state.allowed ? ADMITTED : { ...refused, refusal: rateLimited(retryAfterSeconds(state, now())) },
    )
  }

  return {
    /**
     * What a valid key sends is counted apart from everything else of its address, so that neighbours cannot use up a partner's
     * requests, nor a partner theirs; twice its quota, so that the quota can be reached from one machine.
     */
    admitAddress(ipBucket: string, rawKey: string | undefined): MaybePromise<Admission> {
      const key = rawKey === undefined ? 'unknown' : directory.findKey(rawKey)
      if (typeof key === 'string') return meet(`ip:${ipBucket}`, limits.ipPerMinute)
      return meet(`ip:${ipBucket}:${key.chainId}`, addressLimitOf(limits, key), { headers: [], key })
    },

    /** Signed files and those of the pages have a bucket of their own: a page with many players must not use up its visitor's API requests. */
    admitFile: (ipBucket: string) => meet(`media:${ipBucket}`, limits.mediaIpPerMinute),

    /** They cost a hundred times what ready ones do. */
    admitMaking: (ipBucket: string) => meet(`made:${ipBucket}`, pageLimitOf(limits)),

    /** Preflights too: a browser sends them without the key, so they must not depend on what others without a key have used. */
    admitPreflight: (ipBucket: string) => meet(`preflight:${ipBucket}`, limits.ipPerMinute),
  }
}

export type AddressLimits = ReturnType<typeof createAddressLimits>
