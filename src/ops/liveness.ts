import { jsonAnswer } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import * as records from './schemas.ts'
import { API_VERSION } from './version.ts'

export interface LivenessDeps {
  now: () => number
  /** Why this process does not answer catalogue reads, or null. Must not query the database. */
  whyNotLive: () => string | null
}

/** For load balancers: a process with its catalogue in memory answers reads even while the database is down, so it must stay in use. */
export function livez({ now, whyNotLive }: LivenessDeps): Endpoint {
  return endpoint({
    method: 'GET',
    tag: 'Operations',
    access: 'open',
    cache: 'none',
    errors: [],
    id: 'getLivez',
    path: '/livez',
    summary: 'Liveness: does this process answer catalogue reads?',
    description:
      'For load balancers. Asks neither the database nor Redis: 200 from the first load of the catalogue until the process is told to stop.',
    answers: {
      200: {
        description: 'Catalogue reads are answered.',
        schema: records.Liveness,
        example: records.LIVENESS_EXAMPLE,
      },
      503: { description: 'Send requests elsewhere.', schema: records.Liveness, example: records.NOT_LIVE_EXAMPLE },
    },
    handle() {
      const reason = whyNotLive()
      const isLive = reason === null
      return jsonAnswer(
        {
          status: isLive ? 'live' : 'not_live',
          live: isLive,
          api_version: API_VERSION,
          timestamp: new Date(now()).toISOString(),
          reason,
        },
        [],
        isLive ? 200 : 503,
      )
    },
  })
}
