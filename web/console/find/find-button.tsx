import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../../components/form/controls.tsx'
import { find as words } from '../../i18n/console/watch/find.ts'
import { useWords } from '../../i18n/language.tsx'
import type { FindDialogProps } from './find-dialog.tsx'

type FindDialog = ComponentType<FindDialogProps>

/** Opens the dialog that finds anything; so do Ctrl-K and Cmd-K, unless another dialog is open. Its code is fetched when it is first asked for. */
export function FindButton({ entries }: Pick<FindDialogProps, 'entries'>) {
  const t = useWords(words)
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<{ Dialog: FindDialog }>()
  const open = () => {
    setIsOpen(true)
    void import('./find-dialog.tsx').then((file) => setDialog({ Dialog: file.FindDialog }))
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // What another dialog shows once must not be covered or closed.
      if (document.querySelector('dialog[open]') === null) open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button kind="quiet" isSmall icon="search" onPress={open}>
        {t.open}
      </Button>
      {isOpen && dialog !== undefined && <dialog.Dialog entries={entries} onClose={() => setIsOpen(false)} />}
    </>
  )
}
