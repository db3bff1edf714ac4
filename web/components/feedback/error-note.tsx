import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { Button } from '../form/button.tsx'
import { CopyButton } from '../form/copy-button.tsx'
import { type Failure, sentenceOf } from './failure-words.ts'

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
    <div class="note note-danger" role="alert">
      <p class="note-title">{sentenceOf(t, failure)}</p>
      {advice !== undefined && <p>{advice}</p>}
      {retryAfterSeconds !== undefined && <p>{t.waitSeconds(format.span(retryAfterSeconds * 1000))}</p>}
      {requestId !== undefined && (
        <p class="note-id">
          {t.requestId} <code>{requestId}</code> <CopyButton text={requestId} />
        </p>
      )}
      {onRetry !== undefined && (
        <p>
          <Button isSmall onPress={onRetry}>
            {t.retry}
          </Button>
        </p>
      )}
    </div>
  )
}
