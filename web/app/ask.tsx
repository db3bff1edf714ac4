import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useMemo, useState } from 'preact/hooks'
import { Dialog } from '../components/feedback/dialog.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { Button } from '../components/form/controls.tsx'
import { common } from '../i18n/common.ts'
import { useWords } from '../i18n/language.tsx'
import { type FieldDefs, Form, type Values } from './form.tsx'

/** A dialog that is opened, and closed by what it is handed. */
export type Shown = (onClose: () => void) => ComponentChildren

/** What is asked before something is done. */
export interface Question<Name extends string> {
  title: string
  /** What will happen, in numbers: "3 partners will be told; 2 have webhooks". */
  consequences?: readonly string[] | ((values: Values<Name>) => readonly string[])
  /** What the button says: the deed, not "OK". */
  action: string
  isDanger?: boolean
  /** What has to be said for it: a reason, a new value. */
  fields?: FieldDefs<Name>
  /** What is typed is asked for before the page is left. */
  isGuarded?: boolean
  /** Above the fields. */
  more?: ComponentChildren
  /** While it is under way the dialog waits; what it throws is shown in it, and a dialog that it returns is shown after it. */
  run: (values: Values<Name>) => Promise<unknown>
  /** What is said when it is done. */
  said?: string
  /** What is done then: what the page shows is fetched again, or another page opened. */
  onDone?: () => void
}

interface Asking {
  ask: <Name extends string = never>(question: Question<Name>) => void
  show: (shown: Shown) => void
  /** The page is left, and what was asked on it with it. */
  close: () => void
}

const Current = createContext<Asking>({ ask: () => {}, show: () => {}, close: () => {} })

/** `const { ask } = useAsking()`, then `ask({ title, consequences, action, run })`. */
export const useAsking = (): Asking => useContext(Current)

export function AskProvider({ children }: { children: ComponentChildren }) {
  const [open, setOpen] = useState<{ shown: Shown }>()
  const close = useCallback(() => setOpen(undefined), [])
  const asking = useMemo((): Asking => {
    const show = (shown: Shown) => setOpen({ shown })
    return {
      show,
      close,
      ask: (question) => show((onClose) => <Confirm question={question} onShow={show} onClose={onClose} />),
    }
  }, [close])
  return (
    <Current.Provider value={asking}>
      {children}
      {open?.shown(close)}
    </Current.Provider>
  )
}

interface ConfirmProps<Name extends string> {
  question: Question<Name>
  onShow?: (shown: Shown) => void
  onClose: () => void
}

export function Confirm<Name extends string>({ question, onShow, onClose }: ConfirmProps<Name>) {
  const t = useWords(common)
  const toast = useToast()
  const { title, consequences = [], action, isDanger = false, fields, isGuarded, more, run, said, onDone } = question
  const send = async (values: Values<Name>) => {
    const shown = await run(values)
    if (said !== undefined) toast(said)
    onDone?.()
    onClose()
    if (typeof shown === 'function') onShow?.(shown as Shown)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        fields={fields ?? ({} as FieldDefs<Name>)}
        action={action}
        isDanger={isDanger}
        isGuarded={isGuarded}
        send={send}
        help={t.nothingChanged}
        end={<Button label={t.cancel} onPress={onClose} />}
      >
        {(values) => (
          <>
            <Consequences lines={typeof consequences === 'function' ? consequences(values) : consequences} />
            {more}
          </>
        )}
      </Form>
    </Dialog>
  )
}

function Consequences({ lines }: { lines: readonly string[] }) {
  return (
    <ul class="consequences stack stack-tight">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
