import { type Answer, textAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { type DocsParts, docsPages } from './docs/routes.ts'
import { chartsPage } from './find/charts-page.ts'
import { genrePage } from './find/genre-page.ts'
import { type FindParts, searchPage } from './find/search-page.ts'
import { suggestRoute } from './find/suggest-links.ts'
import { homePage } from './home-page.ts'
import { ICON, pageAnswer } from './html.ts'
import { renderLicensesPage } from './licenses-page.ts'

export interface SiteParts extends FindParts, DocsParts {}

/** The pages of the site. Their paths begin at the root, not at /api/public. */
export function sitePages(parts: SiteParts): Endpoint[] {
  const { serviceName, takedownContact } = parts
  return [
    homePage(parts),
    searchPage(parts),
    genrePage(parts),
    chartsPage(parts),
    suggestRoute(parts.readApi),
    ...docsPages(parts),
    page('/licenses', 'Licences', () => renderLicensesPage(serviceName, takedownContact)),
    file('/favicon.ico', 'The icon of the pages', () => textAnswer(ICON, [], 200, 'image/svg+xml')),
  ]
}

function page(path: string, summary: string, render: () => string): Endpoint {
  return file(path, summary, () => pageAnswer(render()))
}

function file(path: string, summary: string, render: () => Answer): Endpoint {
  let answer: Answer | undefined
  return endpoint({
    id: `page ${path}`,
    method: 'GET',
    path,
    tag: 'Site',
    summary,
    access: 'open',
    cache: 'spec',
    answers: {},
    errors: [],
    handle() {
      answer ??= render()
      return answer
    },
  })
}
