import { z } from 'zod'
import { DEMAND_TYPES, type DemandType } from '../../takedowns/demand-type.ts'
import { MAX_LISTED_NOTICES, SCOPES, TAKEDOWN_STATES } from '../../takedowns/scope.ts'

const time = z.iso.datetime()

const takedownFields = {
  id: z.uuid(),
  track_id: z.uuid(),
  track: z
    .object({
      title: z.string(),
      artist: z.string(),
      slug: z.string(),
      genre: z.string(),
      isrc: z.string().nullable(),
      duration_seconds: z.int(),
      license_code: z.string(),
    })
    .meta({ description: 'As it was when it was taken down.' }),
  was_published: z.boolean().meta({ description: 'False: a draft, of which no partner was told.' }),
  claimant: z.string(),
  contact: z.string().optional().meta({ description: 'How the claimant can be reached; left out where unknown.' }),
  reference: z.string().optional().meta({ description: 'What the claimant calls its demand.' }),
  demand: z
    .object({
      name: z.string(),
      type: z.enum(Object.keys(DEMAND_TYPES) as [DemandType, ...DemandType[]]),
      bytes: z.int(),
      sha256: z.string(),
      attached_at: time,
      attached_by: z.string(),
    })
    .optional()
    .meta({ description: 'The demand as a file (`GET /takedowns/{id}/demand`); left out where none was attached.' }),
  reason: z.string(),
  scope: z
    .enum(SCOPES)
    .meta({ description: '`new`: no new uses, within 24 hours. `all`: existing uses too, within 48.' }),
  state: z.enum(TAKEDOWN_STATES),
  created_by: z.string(),
  created_at: time,
  deadline_at: time,
  restored_at: time.nullable(),
  restored_by: z.string().nullable(),
  counts: z
    .object({ delivered: z.int(), trying: z.int(), failed: z.int(), no_webhook: z.int() })
    .meta({ description: 'Notices by their state.' }),
}

export const TakedownNotice = z
  .object({
    partner_id: z.uuid(),
    partner_name: z.string(),
    webhook_id: z.uuid().nullable(),
    webhook_url: z.string().nullable(),
    delivery_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Null when nothing is sent to the webhook: it is suspended.' }),
    state: z.enum(['delivered', 'trying', 'failed', 'no webhook']),
    attempts: z.int(),
    delivered_at: time.nullable(),
    last_attempt_at: time.nullable(),
    next_attempt_at: time.nullable(),
    status_code: z.int().nullable(),
    error: z.string().nullable(),
    answer: z.string().nullable().meta({ description: "The beginning of the receiver's answer: a stranger's text." }),
    duration_ms: z.int().nullable(),
    mail: z
      .object({
        id: z.uuid(),
        recipient: z.string(),
        state: z.enum(['waiting', 'sent', 'failed', 'to-copy']),
        sent_at: time.nullable(),
      })
      .nullable(),
    by_hand: z
      .object({ at: time, by: z.string(), how: z.string() })
      .nullable()
      .meta({ description: 'When, by whom and how the partner was told by hand.' }),
    done_at: time.nullable().meta({ description: 'When the partner said that it has acted.' }),
    deadline_at: time.meta({
      description: 'Counted from when the partner was told; from the takedown while it was not.',
    }),
  })
  .meta({ id: 'TakedownNotice' })
export type TakedownNotice = z.output<typeof TakedownNotice>

const notices = z.array(TakedownNotice).meta({
  description: `By partner. In a list only the first ${MAX_LISTED_NOTICES} of each takedown; \`counts\` tells of all.`,
})

export const Takedown = z.object({ ...takedownFields, notices }).meta({ id: 'Takedown' })
export type Takedown = z.output<typeof Takedown>

export const NoticeText = z
  .object({ recipient: z.string(), subject: z.string(), text: z.string() })
  .meta({ id: 'NoticeText' })
export type NoticeText = z.output<typeof NoticeText>

export const TakedownPreview = z
  .object({
    track_id: z.uuid(),
    title: z.string(),
    artist: z.string(),
    is_published: z.boolean().meta({ description: 'Partners are not told of drafts.' }),
    partners: z.int().meta({ description: 'How many partners will be told.' }),
    partners_with_webhook: z.int(),
    partners_by_mail: z.int(),
    suspended_partners: z
      .int()
      .meta({ description: 'Of those by mail, whose account is suspended: they are told too.' }),
    webhooks: z.int(),
    suspended_webhooks: z.int(),
    takedown_id: z.uuid().nullable().meta({ description: 'The takedown that is in force already.' }),
  })
  .meta({ id: 'TakedownPreview' })
export type TakedownPreview = z.output<typeof TakedownPreview>
