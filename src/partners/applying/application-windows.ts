import { truncateIp } from '../../http/connection/client-ip.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Language } from '../../text/sentence.ts'
import { DAY_MS, HOUR_MS } from '../../text/time.ts'

interface Window {
  /** Whom it counts: an address, or with the length of its network in the name a whole network. */
  name: string
  most: number
  lengthMs: number
}

/** Accepted per address. */
const MAX_PER_HOUR = 5
/** Accepted per network: one client has hundreds of its addresses, and of IPv6 65,536 that each count by themselves. */
const MAX_OF_NETWORK_PER_DAY = 100

export interface Applicant {
  /** Whom the limit counts this application for: an IPv4 address or a /64. */
  address: string
  language: Language
}

export interface Wait {
  retryAfterSeconds: number
  isOfNetwork: boolean
}

/** Takes a place of this hour and this day; how long to wait when there is none. The rows stay locked until the commit. */
export async function enterWindows(trx: Trx, { address }: Applicant, at: number): Promise<Wait | undefined> {
  const network = truncateIp(address.replace(/\/64$/, ''))
  const windows: Window[] = [
    { name: address, most: MAX_PER_HOUR, lengthMs: HOUR_MS },
    { name: network, most: MAX_OF_NETWORK_PER_DAY, lengthMs: DAY_MS },
  ]
  const entered: { name: string; times: string }[] = []
  for (const { name, most, lengthMs } of windows) {
    const recent = await lockTimes(trx, name, lengthMs, at)
    if (recent.length >= most) {
      const retryAfterSeconds = Math.max(1, Math.ceil((recent.at(-most)! + lengthMs - at) / 1000))
      return { retryAfterSeconds, isOfNetwork: name === network }
    }
    entered.push({ name, times: JSON.stringify([...recent, at]) })
  }
  for (const { name, times } of entered)
    await trx.updateTable('application_windows').set({ times }).where('address', '=', name).execute()
  return undefined
}

async function lockTimes(trx: Trx, address: string, lengthMs: number, at: number): Promise<number[]> {
  const { times } = await trx
    .insertInto('application_windows')
    .values({ address, times: '[]', updated_at: at })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ updated_at: at }))
    .returning('times')
    .executeTakeFirstOrThrow()
  return (JSON.parse(times) as number[]).filter((time) => time > at - lengthMs)
}
