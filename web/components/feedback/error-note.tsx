import { common } from '../../i18n/common.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { Button } from '../form/button.tsx'
import { CopyButton } from '../form/copy-button.tsx'

/** What is shown of a failed request; `ApiFailure` is one. */
export interface Failure {
  status: number
  message: string
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

interface ErrorNoteProps {
  failure: Failure
  /** What was kept, or what to do; default: that nothing has been changed, when a change was refused. */
  help?: string
  onRetry?: () => void
}

/** What happened, what was kept, what to do; the request id can be copied for whoever reads the log. */
export function ErrorNote({ failure, help, onRetry }: ErrorNoteProps) {
  const t = useWords(common)
  const format = useFormat()
  const { status, message, requestId, retryAfterSeconds } = failure
  return (
    <div class="note note-danger" role="alert">
      <p class="note-title">{status === 0 ? t.unreachable : message || t.failed}</p>
      {help !== undefined && <p>{help}</p>}
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
