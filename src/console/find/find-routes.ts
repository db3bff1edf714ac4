import { z } from 'zod'
import { typedAnswer } from '../../http/typed-answer.ts'
import { adminRoutes } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { findAnything } from './find-anything.ts'
import { FoundMeta, FoundThing } from './schemas.ts'

const { support } = adminRoutes('Find')
const Asked = z.object({ q: z.string().max(500) })

/** A POST, though nothing changes: what is asked may be a whole key, and addresses end up in logs and histories. */
export const findRoutes: readonly Route[] = [
  support('findAnything', 'POST /find', {
    summary:
      'Find tracks, artists, collections, releases, partners, keys, webhooks, takedowns and requests by whatever one has in hand',
    description:
      'Names or parts of them, without case and marks; ids; the beginning of a key; a request id. A whole key is told by its digest: whose it is and what it is worth. It is neither kept nor repeated.',
    body: { description: 'What was typed or pasted.', schema: Asked, example: { q: 'studio sen' } },
    answers: {
      200: { description: 'At most five of a kind.', schema: z.object({ data: z.array(FoundThing), meta: FoundMeta }) },
    },
    hasOwnTimeout: true,
    async handle({ body: { q } }, { store, shipLog, reading: { lists }, config: { limits }, now }) {
      const { found, pastedKey } = await findAnything({ store, lists, shipLog, limits, now: now() }, q)
      return typedAnswer(200, { data: found, meta: { pasted_key: pastedKey } })
    },
  }),
]
