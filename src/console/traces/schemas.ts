import { z } from 'zod'
import { LAYERS, MEANS } from '../../watermark/tracing/layers.ts'

const TraceAnswer = z
  .object({
    certainty: z.enum(['certain', 'likely', 'label', 'unknown']),
    sentence: z.string().describe('The answer, in the language of the request.'),
    odds: z.string(),
    how: z.string(),
    caution: z.string(),
  })
  .meta({ id: 'TraceAnswer' })

const TracedCopy = z.object({
  code: z.string(),
  layer: z.enum(LAYERS),
  means: z.enum(MEANS),
  confidence: z.number(),
  chance: z.number().describe('How often chance alone would give this answer.'),
  in_sound: z.boolean().describe('False: only the label of the file names it.'),
  key: z.object({ id: z.uuid(), prefix: z.string(), name: z.string() }),
  partner: z.string(),
  partner_id: z.uuid(),
  track_id: z.uuid(),
  request_id: z.string().nullable(),
  issued_at: z.string(),
})
export type TracedCopy = z.output<typeof TracedCopy>

const inspected = {
  file: z.string(),
  sounds_like: z.object({ track_id: z.uuid(), likeness: z.number(), needed: z.number() }).nullable(),
  read: z.object({ seconds: z.number(), of_seconds: z.number().nullable(), problems: z.array(z.string()) }),
  runner_up: z.object({ code: z.string(), sigma: z.number() }).nullable(),
  others: z.array(TracedCopy),
}

const TraceResult = z.discriminatedUnion('found', [
  TracedCopy.extend({ found: z.literal(true), ...inspected }),
  z.object({
    found: z.literal(false),
    code: z.null(),
    layer: z.null(),
    means: z.null(),
    confidence: z.null(),
    chance: z.null(),
    key: z.null(),
    partner: z.null(),
    partner_id: z.null(),
    track_id: z.uuid().nullable().describe('What it sounds like.'),
    issued_at: z.null(),
    ...inspected,
  }),
])

export const Trace = z
  .object({
    id: z.uuid(),
    job_id: z.uuid(),
    file_name: z.string().nullable(),
    bytes: z.int(),
    digest: z.string().describe('SHA-256 of the file.'),
    state: z.enum(['queued', 'running', 'done', 'failed']),
    progress: z.number(),
    error: z.string().nullable(),
    created_by: z.string(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
    result: TraceResult.nullable().describe('As `watermark trace --json` prints it (docs/watermark.md).'),
    answer: TraceAnswer.nullable(),
    track_names: z.record(z.string(), z.string()).describe('Of the tracks that the result names.'),
  })
  .meta({ id: 'Trace' })
export type Trace = z.output<typeof Trace>
