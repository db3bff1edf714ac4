import type { ComponentChildren, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'
import { Button } from '../form/controls.tsx'

interface DialogProps {
  title: string
  /** Called when the reader closes it: by Escape, the cross or the shade around it. */
  onClose?: () => void
  children: ComponentChildren
  isWide?: boolean
  /** It cannot be closed but by what is in it. */
  isFixed?: boolean
  /** Id of its title on a page made by the server, which counts ids too: the same ones would be given twice. */
  titleId?: string
}

/** Open while it is rendered: `{isOpen && <Dialog …>}`. Focus goes back to where it was. Where something was typed, closing asks first. */
export function Dialog({ title, onClose = () => {}, children, isWide = false, isFixed = false, titleId }: DialogProps) {
  const t = useWords(common)
  const ownId = useId()
  const id = titleId ?? ownId
  const element = useRef<HTMLDialogElement>(null)
  const typed = useTyped(element)
  const [isAsked, setIsAsked] = useState(false)
  const close = () => (!isFixed && typed.isAny() ? setIsAsked(true) : onClose())
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
        close()
      }}
      onClose={() => {
        // Browsers close it at the second Escape, whatever was said to the first.
        if ((isFixed || typed.isAny()) && element.current?.isConnected) element.current.showModal()
      }}
      onClick={(event) => {
        if (event.target === element.current) close()
      }}
      onFocusIn={typed.onFocusIn}
    >
      <div class="dialog-content stack">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          {!isFixed && <Button label={t.close} kind="plain" isIconOnly icon="close" onPress={close} />}
        </div>
        {isAsked && <Question onStay={() => setIsAsked(false)} onClose={onClose} />}
        {children}
      </div>
    </dialog>
  )
}

/** What is looked for, chosen by a press or only read is no work that could be lost. */
const NO_TEXT = ['search', 'checkbox', 'radio', 'file', 'button', 'submit']

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type))) &&
  !target.readOnly

/** Which fields have another text than when they were first gone to. A field that is gone was sent, or given up. */
function useTyped(dialog: RefObject<HTMLDialogElement | null>) {
  const before = useRef(new Map<TextField, string>())
  return {
    onFocusIn({ target }: FocusEvent): void {
      if (isTextField(target) && !before.current.has(target)) before.current.set(target, target.value)
    },
    isAny: () =>
      [...before.current].some(([field, text]) => dialog.current?.contains(field) === true && field.value !== text),
  }
}

function Question({ onStay, onClose }: { onStay: () => void; onClose: () => void }) {
  const t = useWords(common)
  return (
    <div class="stack stack-tight dialog-question" role="alert">
      <p>{t.typedQuestion}</p>
      <div class="row">
        <Button label={t.closeAnyway} kind="danger" isSmall onPress={onClose} />
        <Button label={t.goOnTyping} isSmall onPress={onStay} />
      </div>
    </div>
  )
}
