import { z } from 'zod'
import { withTimeout } from '../../async/timeout.ts'
import { invalidBody } from '../../errors.ts'
import { cleanText } from '../../http/query/parameters.ts'
import { type Sentence, writeSentence } from '../../text/sentence.ts'
import { EVENTS, TRACK_EVENTS } from '../event-names.ts'
import { MAX_SECRET_OVERLAP_SECONDS } from '../own-webhooks.ts'
import { isPublicAddress } from '../public-address.ts'
import { checkTargetUrl, literalAddress, NOT_PUBLIC } from '../target-url.ts'
import type { WebhookRouteDeps } from './route-deps.ts'

// What a partner may say of a webhook, with a key or on its page.

const MAX_DESCRIPTION = 200
/** For a name server, beside what the store may take. */
const LOOKUP_MS = 4_000
export const URL_RULE: Sentence = { vi: 'Bắt buộc, là địa chỉ https://.', en: 'Required, an https:// address.' }
const EVENTS_RULE = writeSentence({
  vi: `Phải là danh sách gồm: ${TRACK_EVENTS.join(', ')}.`,
  en: `Must be a list of: ${TRACK_EVENTS.join(', ')}.`,
})
const DESCRIPTION_RULE = writeSentence({
  vi: `Chuỗi tối đa ${MAX_DESCRIPTION} ký tự.`,
  en: `At most ${MAX_DESCRIPTION} characters.`,
})

const ACTIVE_RULE = writeSentence({ vi: 'Phải là true hoặc false.', en: 'Must be true or false.' })
const OVERLAP_RULE = writeSentence({
  vi: `Bắt buộc, số nguyên từ 0 đến ${MAX_SECRET_OVERLAP_SECONDS}.`,
  en: `Required, a whole number from 0 to ${MAX_SECRET_OVERLAP_SECONDS}.`,
})

type WantedEvents = readonly (typeof EVENTS)[number][] | null | undefined
const chooseEvents = (wanted: WantedEvents) =>
  wanted?.length ? EVENTS.filter((event) => wanted.includes(event)) : [...TRACK_EVENTS]

const readNote = (text: string | null | undefined) => (text ? cleanText(text.replaceAll('\0', '')) || null : null)
const isShort = (text: string | null) => text === null || [...text].length <= MAX_DESCRIPTION

const url = z.string(writeSentence(URL_RULE))
const events = z.array(z.enum(EVENTS, EVENTS_RULE), EVENTS_RULE)
const description = z.string(DESCRIPTION_RULE)

/** Only these are read: a body cannot set an id, a secret or another partner's account. */
export const Registration = z.object({
  url: url.meta({ description: 'HTTPS, port 443 or 8443, a host on the public Internet.' }),
  events: events.nullish().transform(chooseEvents).meta({ description: 'Empty or left out: the three of tracks.' }),
  description: description
    .nullish()
    .transform(readNote)
    .refine(isShort, DESCRIPTION_RULE)
    .meta({ description: `For yourself, at most ${MAX_DESCRIPTION} characters.` }),
})

/** What is left out stays as it is. */
export const WebhookChange = z.object({
  url: url
    .optional()
    .meta({ description: 'By the rules of a new one. What waits to be sent goes to the new address.' }),
  events: events.transform(chooseEvents).optional().meta({ description: 'Empty: the three of tracks.' }),
  description: description
    .nullable()
    .transform(readNote)
    .refine(isShort, DESCRIPTION_RULE)
    .optional()
    .meta({ description: `For yourself, at most ${MAX_DESCRIPTION} characters; null for none.` }),
  is_active: z
    .boolean(ACTIVE_RULE)
    .optional()
    .meta({ description: 'False switches it off: nothing is sent to it until it is switched on again.' }),
})

export const SecretRotation = z.object({
  overlap_seconds: z
    .int(OVERLAP_RULE)
    .min(0, OVERLAP_RULE)
    .max(MAX_SECRET_OVERLAP_SECONDS, OVERLAP_RULE)
    .meta({ description: 'For so long deliveries are signed by the old secret as well.' }),
})

type TargetRules = Pick<WebhookRouteDeps, 'allowPrivateNetworks' | 'resolveHost' | 'onSlowLookup'>

/** The address as it is kept; throws when nothing may be sent there. */
export async function readTarget(rules: TargetRules, text: string): Promise<string> {
  const target = checkTargetUrl(text.trim(), rules)
  if ('problem' in target) throw invalidBody({ url: [target.problem] })
  if (!(await isReachable(rules, target.url.hostname))) throw invalidBody({ url: [NOT_PUBLIC] })
  return target.url.href
}

/** One with an inner address is refused now. Every connection checks again. */
async function isReachable(rules: TargetRules, hostname: string): Promise<boolean> {
  if (rules.allowPrivateNetworks || literalAddress(hostname) !== undefined) return true
  const addresses = await lookUp(rules, hostname)
  return addresses.every(({ address }) => isPublicAddress(address))
}

/** A name that does not resolve today, or not in time, may tomorrow: it has no address then. */
async function lookUp({ resolveHost, onSlowLookup }: TargetRules, hostname: string) {
  const found = resolveHost(hostname).catch(() => [])
  return await withTimeout(found, LOOKUP_MS, () => {
    onSlowLookup(new Error(`DNS: no name server has answered within ${LOOKUP_MS / 1000} s for ${hostname}.`))
    return []
  })
}
