import { performance } from 'node:perf_hooks'
import { type Answer, textAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { renderServiceFigures, type ServiceFigures } from './metrics.ts'
import { OPEN, type OpsDeps } from './route-deps.ts'

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8'

export function metrics(deps: OpsDeps): Endpoint {
  const doc = { contentType: 'text/plain', example: '# TYPE service_up gauge\nservice_up 1\n' }
  return endpoint({
    ...OPEN,
    id: 'getMetrics',
    path: '/metrics',
    summary: 'Prometheus metrics',
    answers: {
      200: { description: 'Metrics in the text format 0.0.4.', ...doc },
      503: { description: 'The database cannot be reached; `service_up` is 0.', ...doc },
    },
    handle: createScrape(deps),
  })
}

const MAX_PAGE_AGE_MS = 1_000

/**
 * Renders the page at most once a second, however many clients ask. The figures that the API promises are always current: when one of
 * them has changed, the page is rendered again.
 */
function createScrape(deps: OpsDeps): () => Promise<Answer> {
  let page: { answer: Promise<Answer>; key: string; madeAt: number } | undefined
  return async () => {
    const startedAt = performance.now()
    const database = await deps.probe()
    const { tracks, artists, plays } = deps.catalogSize() ?? { tracks: 0, artists: 0, plays: 0 }
    const canServe = database.isConnected && deps.catalogSize() !== undefined
    const key = [canServe, database.isConnected, tracks, artists, plays].join()
    if (page?.key !== key || performance.now() - page.madeAt >= MAX_PAGE_AGE_MS) {
      const figures = { canServe, database, tracks, artists, plays, keyPerMinute: deps.config.limits.keyPerMinute }
      const made = { answer: renderPage(deps, figures, startedAt), key, madeAt: performance.now() }
      page = made
      made.answer.catch(() => {
        if (page === made) page = undefined
      })
    }
    return await page.answer
  }
}

async function renderPage(
  { metrics }: OpsDeps,
  figures: Omit<ServiceFigures, 'scrapeSeconds'>,
  startedAt: number,
): Promise<Answer> {
  const more = await metrics.render()
  const scrapeSeconds = (performance.now() - startedAt) / 1000
  const text = renderServiceFigures({ ...figures, scrapeSeconds }) + more
  return textAnswer(text, [], figures.database.isConnected ? 200 : 503, PROMETHEUS)
}
