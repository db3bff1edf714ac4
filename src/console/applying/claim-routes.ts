import { z } from 'zod'
import { type ClaimedKey, spendClaim } from '../../admin/partners/claims.ts'
import { type Answer, jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { claimIsGone, ownUnreadable } from '../../http/own-errors.ts'
import type { ClaimView } from '../../site/web-pages.ts'
import type { Store } from '../../store/store.ts'
import { presentIssued } from '../partners/present.ts'
import { type PlainPageParts, plainFrame, plainPage, wantsJson } from './page-frame.ts'

export interface ClaimParts extends PlainPageParts {
  store: Store
  publicUrl: string
  /** Of keys that have no quota of their own. */
  defaultQuota: number
}

const PATH = '/keys/claim/{token}'
const Query = z.object({ lang: z.string().optional() })
const params = { token: { description: 'Of the link.', example: '…' } }
const shared = {
  path: PATH,
  tag: 'Site',
  access: 'open',
  isSameOrigin: true,
  cache: 'none',
  query: Query,
  params,
  answers: {},
  errors: [],
  onUnreadable: ownUnreadable,
} as const

export const claimRoutes = (parts: ClaimParts): Endpoint[] => [askPage(parts), claimEndpoint(parts)]

/** The same for every link, known or not: mail programs that look at links neither learn anything nor use it up. */
function askPage(parts: ClaimParts): Endpoint {
  return endpoint({
    ...shared,
    id: `page ${PATH}`,
    method: 'GET',
    summary: 'Asks whether the key shall be shown',
    handle: (input) =>
      wantsJson(input.headers.accept)
        ? jsonAnswer({ data: { method: 'POST' } }, PRIVATE)
        : render(parts, input, 200, { view: 'ask' }),
  })
}

function claimEndpoint(parts: ClaimParts): Endpoint {
  return endpoint({
    ...shared,
    id: 'claimKey',
    method: 'POST',
    summary: 'Shows the key once and spends the link',
    async handle(input) {
      const { at, ip: address, requestId } = input
      const claimed = await spendClaim(parts.store, input.params.token ?? '', { at, address, requestId })
      const isProgram = wantsJson(input.headers.accept)
      if (claimed === undefined) {
        if (isProgram) throw claimIsGone()
        return await render(parts, input, 410, { view: 'gone' })
      }
      const shown = presentIssued(claimed, parts.defaultQuota)
      if (isProgram) return jsonAnswer({ data: { ...shown, organization: claimed.partner.name } }, PRIVATE)
      return await render(parts, input, 200, showKey(claimed, shown.quota_per_minute, parts.publicUrl))
    },
  })
}

const PRIVATE = ['Referrer-Policy', 'no-referrer']

const showKey = ({ rawKey, partner }: ClaimedKey, quotaPerMinute: number, publicUrl: string): ClaimView => ({
  view: 'key',
  apiKey: rawKey,
  organization: partner.name,
  quotaPerMinute,
  publicUrl,
})

async function render(
  parts: ClaimParts,
  { headers, query }: EndpointInput<typeof Query>,
  status: number,
  view: ClaimView,
): Promise<Answer> {
  const frame = await plainFrame(parts, headers, query.lang)
  const { pages } = await parts.loadWebApp()
  return plainPage(pages.renderClaim({ ...frame, ...view }), status)
}
