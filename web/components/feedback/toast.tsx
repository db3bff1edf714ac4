import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useRef, useState } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'
import { Button } from '../form/controls.tsx'

interface ToastOptions {
  /** Takes the action back; the toast waits longer then. */
  onUndo?: () => void
  /** Something went wrong: it takes longer to read. */
  isTrouble?: boolean
}

type ShowToast = (text: string, options?: ToastOptions) => void

interface Shown extends ToastOptions {
  id: number
  text: string
}

const SHOWN_MS = 5000
const SHOWN_LONG_MS = 12_000

const Show = createContext<ShowToast>(() => {})

/** `const toast = useToast()`, then `toast(t.saved, { onUndo })`: says that something was done, and takes it back where it can be. */
export const useToast = (): ShowToast => useContext(Show)

export function ToastProvider({ children }: { children: ComponentChildren }) {
  const t = useWords(common)
  const [shown, setShown] = useState<Shown[]>([])
  const lastId = useRef(0)
  const remove = (id: number) => setShown((before) => before.filter((one) => one.id !== id))
  const show = useCallback<ShowToast>((text, options = {}) => {
    lastId.current += 1
    const id = lastId.current
    setShown((before) => [...before, { ...options, id, text }])
    setTimeout(() => setShown((before) => before.filter((one) => one.id !== id)), timeOf(options))
  }, [])
  return (
    <Show.Provider value={show}>
      {children}
      <div class="toasts" role="status" aria-live="polite">
        {shown.map(({ id, text, onUndo }) => (
          <div class="toast" key={id}>
            <span>{text}</span>
            {onUndo !== undefined && (
              <Button
                label={t.undo}
                isSmall
                kind="plain"
                onPress={() => {
                  onUndo()
                  remove(id)
                }}
              />
            )}
            <Button label={t.close} isSmall kind="plain" isIconOnly icon="close" onPress={() => remove(id)} />
          </div>
        ))}
      </div>
    </Show.Provider>
  )
}

const timeOf = ({ onUndo, isTrouble = false }: ToastOptions) =>
  onUndo === undefined && !isTrouble ? SHOWN_MS : SHOWN_LONG_MS
