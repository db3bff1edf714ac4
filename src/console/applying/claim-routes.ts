import { type Answer, jsonAnswer, textAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { plainPagePolicy } from '../../http/headers/policies.ts'
import { readerOf } from '../../http/headers/reader.ts'
import { claimIsGone, ownUnreadable } from '../../http/own-errors.ts'
import { LANG_QUERY } from '../../http/query/page-parameters.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import { type ClaimedKey, spendClaim } from '../../partners/claims.ts'
import type { LoadWebApp } from '../../site/page/web-app.ts'
import type { ClaimView } from '../../site/page/web-pages.ts'
import type { Store } from '../../store/store.ts'
import { presentIssued } from '../partners/present.ts'

export interface PlainPageDeps {
  loadWebApp: LoadWebApp
  serviceName: string
}

export interface ClaimDeps extends PlainPageDeps {
  store: Store
  publicUrl: string
  /** For keys that have no quota of their own. */
  defaultQuota: number
}

const PATH = '/keys/claim/{token}'
const params = { token: { description: 'Of the link.', example: '…' } }
const shared = {
  path: PATH,
  tag: 'Site',
  access: 'open',
  isSameOrigin: true,
  speaksReader: true,
  cache: 'none',
  query: LANG_QUERY,
  params,
  answers: {},
  errors: [],
  onUnreadable: ownUnreadable,
} as const

export const claimRoutes = (deps: ClaimDeps): Endpoint[] => [askPage(deps), claimEndpoint(deps)]

/** The same for every link, known or not: mail programs that look at links neither learn anything nor use it up. */
function askPage(deps: ClaimDeps): Endpoint {
  return endpoint({
    ...shared,
    id: `page ${PATH}`,
    method: 'GET',
    summary: 'Asks whether the key shall be shown',
    handle: (input) =>
      wantsJson(input.headers.accept)
        ? jsonAnswer({ data: { method: 'POST' } }, PRIVATE)
        : loadPage(deps, input).then((draw) => draw(200, { view: 'ask' })),
  })
}

function claimEndpoint(deps: ClaimDeps): Endpoint {
  return endpoint({
    ...shared,
    id: 'claimKey',
    method: 'POST',
    summary: 'Shows the key once and spends the link',
    hasOwnTimeout: true,
    async handle(input) {
      const { at, ip: address, requestId } = input
      // All that may fail comes before the link is spent.
      const draw = wantsJson(input.headers.accept) ? undefined : await loadPage(deps, input)
      const show = (claimed: ClaimedKey): Answer => {
        const shown = presentIssued(claimed, deps.defaultQuota)
        if (draw === undefined) return jsonAnswer({ data: { ...shown, organization: claimed.partner.name } }, PRIVATE)
        return draw(200, showKey(claimed, shown.quota_per_minute, deps.publicUrl))
      }
      const spending = spendClaim(deps.store, input.params.token ?? '', { at, address, requestId }, show)
      const answer = await withinStoreBudget(spending)
      if (answer !== undefined) return answer
      if (draw === undefined) throw claimIsGone()
      return draw(410, { view: 'gone' })
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

/** For programs that ask for JSON; without such an `Accept` the answer is a page. */
const wantsJson = (accept: string | string[] | undefined) =>
  typeof accept === 'string' && /application\/json/i.test(accept) && !/text\/html/i.test(accept)

/** What draws the page, which works without scripts, once it is known what to show. */
async function loadPage(deps: ClaimDeps, { headers, query }: EndpointInput<typeof LANG_QUERY>) {
  const { pages, entry, fonts } = await deps.loadWebApp()
  const frame = {
    ...readerOf(headers, query.lang),
    serviceName: deps.serviceName,
    styles: [entry('styles').href, entry('plain-styles').href],
    preloads: fonts.map((href) => ({ href, as: 'font' as const })),
  }
  return (status: number, view: ClaimView): Answer => {
    const hasScript = view.view === 'key'
    const scripts = hasScript ? [entry('plain').href] : []
    const html = pages.renderClaim({ ...frame, scripts, ...view })
    return textAnswer(
      html,
      [...plainPagePolicy({ hasScript }), 'X-Robots-Tag', 'noindex'],
      status,
      'text/html; charset=utf-8',
    )
  }
}
