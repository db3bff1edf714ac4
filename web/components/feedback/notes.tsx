import type { ComponentChildren } from 'preact'
import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { Button } from '../form/controls.tsx'
import { CopyButton } from '../form/copy.tsx'

export type Tone = 'good' | 'warn' | 'danger' | 'calm' | 'neutral'

/** A state in a word; the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge tone-${tone}`}>{children}</span>
}

/** The shape of what is on its way: so many lines of text, rows of a table, or a block. */
export function Skeleton({ shape = 'text', count = 3 }: { shape?: 'text' | 'rows' | 'block'; count?: number }) {
  const t = useWords(common)
  return (
    <div class={`stack skeleton skeleton-${shape}`} role="status" aria-label={t.loading}>
      {Array.from({ length: shape === 'block' ? 1 : count }, (_, i) => (
        <span key={i} class="skeleton-line" />
      ))}
    </div>
  )
}

interface EmptyStateProps {
  title: string
  /** What to do next. */
  help?: ComponentChildren
  action?: ComponentChildren
  /** The level of its heading; 1 where it is the whole page. */
  level?: 1 | 2 | 3
}

export function EmptyState({ title, help, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div class="empty stack stack-tight">
      <Heading class="empty-title">{title}</Heading>
      {help !== undefined && <p class="soft">{help}</p>}
      {action !== undefined && <div class="empty-action">{action}</div>}
    </div>
  )
}

/** What is shown of a failed request; `ApiFailure` is one. */
export interface Failure {
  status: number
  message: string
  code?: string | undefined
  /** It was a change whose outcome is unknown. */
  isUnsure?: boolean | undefined
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

type Words = (typeof common)['vi']

/** What happened, in a sentence: the server's own where it said one. */
export function sentenceOf(t: Words, { status, code, message, isUnsure = false }: Failure): string {
  if (code === 'BROKEN_OFF') return t.brokenOff
  if (code === 'NOT_OUR_ANSWER') return t.notOurAnswer
  // Trying again is no advice where the change may have been made.
  if (status === 0) return isUnsure ? t.noAnswer : t.unreachable
  return message || t.failed
}

/** The same with whether it was done, where there is room for one line. */
export const lineOf = (t: Words, failure: Failure) =>
  failure.isUnsure ? `${sentenceOf(t, failure)} ${t.unsure}` : sentenceOf(t, failure)

interface ErrorNoteProps {
  failure: Failure
  /** What was kept, or what to do. Replaced by a warning where the outcome is unknown. */
  help?: string
  onRetry?: () => void
}

/** What happened, what was kept, what to do; the request id can be copied for the operator. */
export function ErrorNote({ failure, help, onRetry }: ErrorNoteProps) {
  const t = useWords(common)
  const format = useFormat()
  const { isUnsure = false, requestId, retryAfterSeconds } = failure
  const advice = isUnsure ? t.unsure : help
  return (
    <div class="note note-danger stack stack-tight" role="alert">
      <p class="note-title">{sentenceOf(t, failure)}</p>
      {advice !== undefined && <p>{advice}</p>}
      {retryAfterSeconds !== undefined && <p>{t.waitSeconds(format.span(retryAfterSeconds * 1000))}</p>}
      {requestId !== undefined && (
        <p class="row note-id">
          {t.requestId} <code>{requestId}</code> <CopyButton text={requestId} />
        </p>
      )}
      {onRetry !== undefined && (
        <p>
          <Button label={t.retry} isSmall onPress={onRetry} />
        </p>
      )}
    </div>
  )
}

interface ProgressProps {
  label: string
  /** From 0 to 1; undefined while unknown. */
  value?: number | undefined
  /** While bytes go out: how many of how many. */
  bytes?: { sent: number; total: number } | undefined
  /** Afterwards: what is being done. */
  stage?: string | undefined
}

/** First the bytes, then the stage. */
export function Progress({ label, value, bytes, stage }: ProgressProps) {
  const t = useWords(common)
  const format = useFormat()
  const share = bytes === undefined ? value : bytes.sent / Math.max(1, bytes.total)
  const said = bytes === undefined ? stage : t.sent(format.bytes(bytes.sent), format.bytes(bytes.total))
  return (
    <div class="stack stack-close">
      <progress class="progress-bar" max={1} value={share} aria-label={label} />
      <p class="progress-text small soft numbers">
        <span>{said ?? t.working}</span>
        {share !== undefined && <span>{format.percent(share)}</span>}
      </p>
    </div>
  )
}
