import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../components/form/controls.tsx'
import { MAX_NAME } from './own-lists.ts'

interface NameFormProps {
  label: string
  button: string
  /** Default: none yet. */
  name?: string
  help?: string | undefined
  onName: (name: string) => void
}

/** The label is around its field: the page that it comes to has ids of its own, made on the server, which may be the same. */
export function NameForm({ label, button, name = '', help, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A screen keyboard would hide the rest of the dialog.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  return (
    <form
      class="row lists-new"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') return
        onName(typed.trim())
        setTyped(name)
      }}
    >
      <div class="field">
        <label class="field">
          <span class="field-label">{label}</span>
          <input
            ref={field}
            class="input"
            value={typed}
            maxLength={MAX_NAME}
            required
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        {help !== undefined && <p class="field-help">{help}</p>}
      </div>
      <Button type="submit" kind="primary">
        {button}
      </Button>
    </form>
  )
}
