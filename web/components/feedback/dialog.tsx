import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'
import { Button } from '../form/button.tsx'

interface DialogProps {
  title: string
  /** Called when the reader closes it: by Escape, the cross or the shade around it. */
  onClose?: () => void
  children: ComponentChildren
  isWide?: boolean
  /** It cannot be closed but by what is in it. */
  isFixed?: boolean
  /** Of its title, on a page that the server has made: ids are counted there too, and the same ones would be given twice. */
  titleId?: string
}

/** Open while it is rendered: `{isOpen && <Dialog …>}`. Focus goes back to where it was. */
export function Dialog({ title, onClose = () => {}, children, isWide = false, isFixed = false, titleId }: DialogProps) {
  const t = useWords(common)
  const ownId = useId()
  const id = titleId ?? ownId
  const element = useRef<HTMLDialogElement>(null)
  // Before the effects of what is in it: a field that wants the focus takes it from the cross.
  useLayoutEffect(() => {
    const before = document.activeElement
    const dialog = element.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      ref={element}
      class={`dialog${isWide ? ' dialog-wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // Browsers close it at the second Escape, whatever was said to the first.
        if (isFixed && element.current?.isConnected) element.current.showModal()
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose()
      }}
    >
      <div class="dialog-content">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          {!isFixed && (
            <Button kind="plain" isIconOnly icon="close" onPress={onClose}>
              {t.close}
            </Button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
