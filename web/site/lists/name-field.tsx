import { useEffect, useRef } from 'preact/hooks'
import { MAX_NAME } from './own-lists.ts'

interface NameFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  help?: string | undefined
}

/** The label is around its field: the page that it comes to has ids of its own, made on the server, which may be the same. */
export function NameField({ label, value, onChange, help }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A screen keyboard would hide the rest of the dialog.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  return (
    <div class="field">
      <label class="field">
        <span class="field-label">{label}</span>
        <input
          ref={field}
          class="input"
          value={value}
          maxLength={MAX_NAME}
          required
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      {help !== undefined && <p class="field-help">{help}</p>}
    </div>
  )
}
