import { z } from 'zod'
import { withTimeout } from '../../async/timeout.ts'
import {
  bodyNotJson,
  bodyTooLarge,
  invalidBody,
  invalidWebhookId,
  webhookIdMissing,
  webhookLimitReached,
  webhookNotFound,
  webhookUnwritable,
} from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_WEBHOOK_ID } from '../../http/examples.ts'
import { cleanText, parseUuid, requiredId } from '../../http/parameters.ts'
import { parseBody } from '../../http/request-body.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import { type Sentence, writeSentence } from '../../text/sentence.ts'
import { EVENTS, TRACK_EVENTS } from '../event-names.ts'
import { isPublicAddress } from '../public-address.ts'
import { deleteWebhook, MAX_WEBHOOKS, registerWebhook } from '../registrations.ts'
import { checkTargetUrl, literalAddress, NOT_PUBLIC } from '../target-url.ts'
import { EXAMPLES } from './examples.ts'
import { presentNewWebhook } from './present.ts'
import { partnerOf, type WebhookRouteDeps } from './route-deps.ts'
import { DeletedWebhook, RegisteredWebhook } from './schemas.ts'

export function webhookWriteRoutes(deps: WebhookRouteDeps): Endpoint[] {
  return [register(deps), remove(deps)]
}

const MAX_DESCRIPTION = 200
/** For a name server, beside what the store may take. */
const LOOKUP_MS = 4_000
const URL_RULE: Sentence = { vi: 'Bắt buộc, là địa chỉ https://.', en: 'Required, an https:// address.' }
const EVENTS_RULE = writeSentence({
  vi: `Phải là danh sách gồm: ${EVENTS.join(', ')}.`,
  en: `Must be a list of: ${EVENTS.join(', ')}.`,
})
const DESCRIPTION_RULE = writeSentence({
  vi: `Chuỗi tối đa ${MAX_DESCRIPTION} ký tự.`,
  en: `At most ${MAX_DESCRIPTION} characters.`,
})

/** Only these are read: a body cannot set an id, a secret or somebody else's account. */
const Registration = z.object({
  url: z
    .string(writeSentence(URL_RULE))
    .meta({ description: 'HTTPS, port 443 or 8443, a host on the public Internet.' }),
  events: z
    .array(z.enum(EVENTS, EVENTS_RULE), EVENTS_RULE)
    .nullish()
    .transform((wanted) => (wanted?.length ? EVENTS.filter((event) => wanted.includes(event)) : [...TRACK_EVENTS]))
    .meta({ description: 'Empty or left out: all three.' }),
  description: z
    .string(DESCRIPTION_RULE)
    .nullish()
    .transform((text) => (text ? cleanText(text.replaceAll('\0', '')) || null : null))
    .refine((text) => text === null || [...text].length <= MAX_DESCRIPTION, DESCRIPTION_RULE)
    .meta({ description: `For yourself, at most ${MAX_DESCRIPTION} characters.` }),
})

/** A name that does not resolve today, or not in time, may tomorrow: it has no address then. */
async function lookUp({ resolveHost, onSlowLookup }: WebhookRouteDeps, hostname: string) {
  const found = resolveHost(hostname).catch(() => [])
  return await withTimeout(found, LOOKUP_MS, () => {
    onSlowLookup(new Error(`DNS: no name server has answered within ${LOOKUP_MS / 1000} s for ${hostname}.`))
    return []
  })
}

function register(deps: WebhookRouteDeps): Endpoint {
  const { store, secretKey, allowPrivateNetworks, now } = deps
  /** One with an inner address is refused now. Every connection checks again. */
  async function isReachable(hostname: string): Promise<boolean> {
    if (allowPrivateNetworks || literalAddress(hostname) !== undefined) return true
    const addresses = await lookUp(deps, hostname)
    return addresses.every(({ address }) => isPublicAddress(address))
  }

  return endpoint({
    id: 'registerWebhook',
    method: 'POST',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'Register a webhook',
    description: `At most ${MAX_WEBHOOKS} per partner. The secret is shown in this answer only; if it is lost, delete and register again.`,
    access: 'key',
    bucket: 'webhook-writes',
    cache: 'none',
    body: {
      description: 'Where to send which news.',
      schema: Registration,
      example: { url: EXAMPLES.registered.data.url, events: ['track.deleted'], description: 'Máy chủ chính' },
    },
    answers: { 201: { description: 'Registered.', schema: RegisteredWebhook, example: EXAMPLES.registered } },
    errors: [bodyNotJson(), invalidBody({ url: [URL_RULE] }), webhookLimitReached(MAX_WEBHOOKS), bodyTooLarge()],
    onUnreadable: webhookUnwritable,
    hasOwnTimeout: true,
    async handle({ body, headers, caller }) {
      const contentType = headers['content-type']
      const wanted = parseBody(body, typeof contentType === 'string' ? contentType : undefined, Registration)
      const target = checkTargetUrl(wanted.url.trim(), { allowPrivateNetworks })
      if ('problem' in target) throw invalidBody({ url: [target.problem] })
      if (!(await isReachable(target.url.hostname))) throw invalidBody({ url: [NOT_PUBLIC] })
      const order = { ...wanted, url: target.url.href }
      const registering = registerWebhook(store, partnerOf(caller), order, secretKey, now())
      const { webhook, secret } = await withinStoreBudget(registering)
      return jsonAnswer(presentNewWebhook(webhook, secret), [], 201)
    },
  })
}

function remove({ store }: WebhookRouteDeps): Endpoint {
  return endpoint({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'Remove a webhook',
    description: 'Nothing more is sent to it, and its deliveries are forgotten.',
    access: 'key',
    bucket: 'webhook-writes',
    cache: 'none',
    query: z.object({ id: requiredId({ description: 'The webhook.', example: EXAMPLE_WEBHOOK_ID }) }),
    answers: { 200: { description: 'Removed.', schema: DeletedWebhook, example: EXAMPLES.deleted } },
    errors: [webhookIdMissing(), invalidWebhookId(), webhookNotFound()],
    onUnreadable: webhookUnwritable,
    async handle({ query, caller }) {
      if (query.id === '') throw webhookIdMissing()
      const id = parseUuid(query.id)
      if (id === undefined) throw invalidWebhookId()
      if (!(await deleteWebhook(store, partnerOf(caller), id))) throw webhookNotFound()
      return jsonAnswer({ data: { id, deleted: true } })
    },
  })
}
