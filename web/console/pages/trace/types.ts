export interface TracedCopy {
  code: string
  layer: string
  means: string
  chance: number
  key: { id: string; prefix: string; name: string }
  partner: string
  partner_id: string
  track_id: string
  request_id: string | null
  issued_at: string
}

interface TraceResult {
  found: boolean
  read: { seconds: number; of_seconds: number | null; problems: string[] }
  others: TracedCopy[]
}

export type Certainty = 'certain' | 'likely' | 'label' | 'unknown'

export interface Trace {
  id: string
  job_id: string
  file_name: string | null
  bytes: number
  digest: string
  state: 'queued' | 'running' | 'done' | 'failed'
  error: string | null
  created_by: string
  created_at: string
  result: TraceResult | null
  answer: { certainty: Certainty; sentence: string; odds: string; how: string; caution: string } | null
  track_names: Record<string, string>
}

/** Every copy that the result names; none where it cannot be told. */
export function copiesOf({ result, answer }: Trace): TracedCopy[] {
  if (!result?.found || answer?.certainty === 'unknown') return []
  return [result as unknown as TracedCopy, ...result.others]
}
