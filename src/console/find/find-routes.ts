import { join } from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { adminEndpoint } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { findAnything } from './find-anything.ts'
import { FoundMeta, FoundThing } from './schemas.ts'

/** A POST, though nothing changes: what is asked may be a whole key, and addresses end up in logs and histories. */
export function findRoutes({ store, reading, config, now }: ConsoleDeps): Endpoint[] {
  return [
    adminEndpoint({
      id: 'findAnything',
      method: 'POST',
      path: '/find',
      tag: 'Find',
      role: 'support',
      summary:
        'Find tracks, artists, collections, releases, partners, keys, webhooks, takedowns and requests by whatever one has in hand',
      description:
        'Names or parts of them, without case and marks; ids; the beginning of a key; a request id. A whole key is told by its digest: whose it is and what it is worth. It is neither kept nor repeated.',
      body: {
        description: 'What was typed or pasted.',
        schema: z.object({ q: z.string().max(500) }),
        example: { q: 'studio sen' },
      },
      answers: {
        200: {
          description: 'At most five of a kind.',
          schema: z.object({ data: z.array(FoundThing), meta: FoundMeta }),
        },
      },
      hasOwnTimeout: true,
      async handle({ body: { q } }) {
        const journal = join(config.dataDir, 'requests')
        const deps = { store, lists: reading.lists, journal, limits: config.limits, now: now() }
        const { found, pastedKey } = await findAnything(deps, q)
        return typedAnswer(200, { data: found, meta: { pasted_key: pastedKey } })
      },
    }),
  ]
}
