import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'
import type { Failure } from './failure-words.ts'

interface ConfirmProps {
  title: string
  /** What will happen, in numbers: "3 partners will be told; 2 have webhooks". */
  consequences: readonly string[]
  /** What the button says: the deed, not "OK". */
  action: string
  isDanger?: boolean
  /** Fields of the action: a reason, a new value. */
  children?: ComponentChildren
  /** While it is under way the dialog waits; what it throws is shown in it. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

export function Confirm({ title, consequences, action, isDanger = false, children, onConfirm, onClose }: ConfirmProps) {
  const t = useWords(common)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const confirm = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    await onConfirm().then(onClose, (error: unknown) => {
      if (!isFailure(error)) throw error
      setFailure(error)
      setIsBusy(false)
    })
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="form" onSubmit={confirm}>
        <ul class="consequences">
          {consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {children}
        {failure !== undefined && <ErrorNote failure={failure} help={t.nothingChanged} />}
        <div class="form-end">
          <Button kind={isDanger ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
            {action}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}

function isFailure(error: unknown): error is Failure & Error {
  return error instanceof Error && 'status' in error
}
