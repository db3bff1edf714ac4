import { z } from 'zod'

/** A proof as lists show it. */
export const ListedProof = z
  .object({
    id: z.uuid(),
    partner_id: z.uuid(),
    partner_name: z.string(),
    track_id: z.uuid(),
    title: z.string(),
    artist: z.string(),
    project: z.string(),
    url: z.string().nullable(),
    license_code: z.string(),
    issued_at: z.iso.datetime(),
    verify_url: z.url(),
  })
  .meta({ id: 'ListedProof' })
export type ListedProof = z.output<typeof ListedProof>
