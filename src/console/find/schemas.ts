import { z } from 'zod'

const KINDS = ['track', 'artist', 'collection', 'release', 'partner', 'key', 'webhook', 'takedown', 'request'] as const

export const FoundThing = z
  .object({
    kind: z.enum(KINDS),
    id: z.string(),
    title: z.string(),
    detail: z.string().describe('What tells it from others of its name.'),
    path: z.string().describe('The page of the console that shows it.'),
  })
  .meta({ id: 'FoundThing' })
export type FoundThing = z.output<typeof FoundThing>

export const FoundMeta = z.object({
  pasted_key: z
    .enum(['good', 'malformed', 'wrong checksum', 'unknown', 'revoked', 'expired', 'partner not approved'])
    .nullable()
    .describe('What a whole key is worth; null when none was given.'),
})
export type FoundMeta = z.output<typeof FoundMeta>
