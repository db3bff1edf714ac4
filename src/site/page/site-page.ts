import { catalogUnreadable } from '../../errors.ts'
import { textAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint, type PathParameter } from '../../http/endpoint.ts'
import { sitePagePolicy } from '../../http/headers/policies.ts'
import { readerOf } from '../../http/headers/reader.ts'
import { LANG_QUERY } from '../../http/query/page-parameters.ts'
import type { QueryParameters } from '../../http/query/parameter.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import type { ReadApi } from './read-api.ts'
import type { LoadWebApp } from './web-app.ts'
import type { SiteFrame, SiteView } from './web-pages.ts'

export interface SitePageDeps {
  loadWebApp: LoadWebApp
  serviceName: string
  publicUrl: string
  takedownContact: string
  /** Whom people write to. */
  contactEmail: string
  /** The public API, as this request may ask it. */
  readApi: (input: EndpointInput<undefined>) => ReadApi
  /** Where work waits while the event loop has more to do than it can: searching, reading and rendering are pieces of it. */
  enqueueWork: <T>(work: () => T | Promise<T>, isGone: () => boolean) => T | Promise<T>
}

/** The next piece of work for a page, when its turn comes. */
export type GoOn = <T>(work: () => T | Promise<T>) => T | Promise<T>

interface SitePage<Q extends QueryParameters> {
  path: string
  summary: string
  params?: Readonly<Record<string, PathParameter>>
  /** Beside `lang`, which every page takes. A page is lenient: they are those of page-parameters.ts. */
  query?: Q
  /** May a page of another site show it in a frame? */
  mayBeFramed?: boolean
  /** An entry of the build with scripts of its own, beside those of the site; its styles are `<bundle>-styles`. */
  bundle?: string
  /** What the page shows. A refusal of the API becomes the error page. */
  load(input: EndpointInput<Q>, read: ReadApi, goOn: GoOn): Promise<SiteView> | SiteView
}

/** A page of the site, rendered on the server and kept until the catalogue changes. */
export function sitePage<Q extends QueryParameters = Record<never, never>>(
  deps: SitePageDeps,
  page: SitePage<Q>,
): Endpoint {
  const headers = sitePagePolicy(new URL(deps.publicUrl).origin, page.mayBeFramed === true)
  return endpoint({
    id: `page ${page.path}`,
    method: 'GET',
    path: page.path,
    tag: 'Site',
    summary: page.summary,
    access: 'open',
    isPage: true,
    isPrivate: true,
    isMemoized: true,
    cache: 'page',
    ...(page.params === undefined ? {} : { params: page.params }),
    query: { ...LANG_QUERY, ...page.query },
    answers: {},
    errors: [],
    onUnreadable: catalogUnreadable,
    // The first page after the start waits for the pages themselves to be loaded.
    hasOwnTimeout: true,
    async handle(input) {
      const { lang } = input.query as { lang?: string }
      const read = deps.readApi(input as unknown as EndpointInput<undefined>)
      const goOn: GoOn = (work) => deps.enqueueWork(work, input.isGone)
      const [view, frame] = await Promise.all([
        withinStoreBudget(Promise.resolve(page.load(input as unknown as EndpointInput<Q>, read, goOn))),
        siteFrame(deps, input, lang, page.bundle),
      ])
      const { pages } = await deps.loadWebApp()
      const chosen = lang === frame.language ? ['Set-Cookie', languageCookie(frame.language, deps.publicUrl)] : []
      const html = await goOn(() => pages.renderSite({ ...frame, view }))
      const answer = textAnswer(html, [...headers, ...chosen], 200, 'text/html; charset=utf-8')
      return read.isIncomplete ? { ...answer, isIncomplete: true } : answer
    },
  })
}

/** What every page of the site has around its content. */
export async function siteFrame(
  { loadWebApp, serviceName, publicUrl }: Pick<SitePageDeps, 'loadWebApp' | 'serviceName' | 'publicUrl'>,
  { headers, request }: { headers: EndpointInput<undefined>['headers']; request: { url?: string | undefined } },
  lang: string | undefined,
  bundle?: string,
): Promise<SiteFrame> {
  const { entry, fonts } = await loadWebApp()
  const scripts = ['site', ...(bundle === undefined ? [] : [bundle])].map(entry)
  const styles = ['styles', 'site-styles', ...(bundle === undefined ? [] : [`${bundle}-styles`])]
  return {
    ...readerOf(headers, lang),
    serviceName,
    publicUrl,
    address: ownAddress(request.url ?? '/'),
    styles: styles.map((name) => entry(name).href),
    scripts: scripts.map(({ href }) => href),
    preloads: [
      ...fonts.map((href) => ({ href, as: 'font' as const })),
      ...[...new Set(scripts.flatMap(({ imports }) => imports))].map((href) => ({ href, as: 'script' as const })),
    ],
  }
}

/** Path and query. Links are made of it: a host that was sent along, or slashes that browsers take for the beginning of one, must not lead there. */
const ownAddress = (url: string) => url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^[/\\]*/, '/')

/** Keeps the language chosen by a link, also without scripts. */
const languageCookie = (language: string, publicUrl: string) =>
  `kn_lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
