import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../components/feedback/dialog.tsx'
import { Button } from '../components/form/controls.tsx'
import { useWords } from '../i18n/language.tsx'
import { shownOnce as words } from '../i18n/shown-once.ts'

interface ShownOnceProps {
  title: string
  /** What the button says by which it is closed without a question. */
  kept: string
  onClose: () => void
  children: ComponentChildren
}

/** What cannot be shown again: the cross, Escape and a click beside it ask first. */
export function ShownOnce({ title, kept, onClose, children }: ShownOnceProps) {
  const t = useWords(words)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Dialog title={title} onClose={() => setIsAsked(true)} isWide>
      <div class="stack">
        {children}
        {isAsked && <p role="alert">{t.question}</p>}
        <div class="form-end">
          {isAsked ? (
            <>
              <Button label={t.closeAnyway} kind="danger" onPress={onClose} />
              <Button label={t.goBack} onPress={() => setIsAsked(false)} />
            </>
          ) : (
            <Button label={kept} kind="primary" onPress={onClose} />
          )}
        </div>
      </div>
    </Dialog>
  )
}
