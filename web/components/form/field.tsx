import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'

interface FieldFrameProps {
  id: string
  label: string
  help?: ComponentChildren
  error?: string | undefined
  isOptional?: boolean
  children: ComponentChildren
}

/** A label above a control, help and error under it. */
export function FieldFrame({ id, label, help, error, isOptional = false, children }: FieldFrameProps) {
  const t = useWords(common)
  return (
    <div class={`field${error === undefined ? '' : ' field-wrong'}`}>
      <label class="field-label" for={id}>
        {label}
        {isOptional && <span class="field-optional"> ({t.optional})</span>}
      </label>
      {children}
      {help !== undefined && (
        <p class="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <p class="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

export const describedBy = (id: string, hasHelp: boolean, hasError: boolean): string | undefined =>
  [hasHelp ? `${id}-help` : '', hasError ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

interface FieldProps {
  label: string
  value: string
  onChange?: (value: string) => void
  /** For forms without scripts: the name under which the browser sends it. */
  name?: string
  type?: 'text' | 'email' | 'url' | 'password' | 'number' | 'search' | 'date' | 'datetime-local'
  help?: ComponentChildren
  error?: string | undefined
  isOptional?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  /** More than one line. */
  rows?: number
  placeholder?: string
  autocomplete?: 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'email' | 'organization' | 'off'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'search'
  min?: number | string
  max?: number | string
  step?: number | string
  maxLength?: number
  /** The first field of a dialog or a page that is nothing but a form. */
  hasFocus?: boolean
  isMono?: boolean
}

export function Field(props: FieldProps) {
  const id = useId()
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { label, help, error, isOptional = false, hasFocus = false } = props
  // Read by a dialog that opens in the same moment: else its cross would have the focus until the next frame, and what is typed by then.
  useLayoutEffect(() => {
    if (hasFocus) control.current?.setAttribute('autofocus', '')
  }, [hasFocus])
  useEffect(() => {
    if (hasFocus) control.current?.focus()
  }, [hasFocus])
  const shared = {
    id,
    ref: control,
    class: `input${props.isMono ? ' input-mono' : ''}`,
    value: props.value,
    name: props.name,
    disabled: props.isDisabled,
    readOnly: props.isReadOnly,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    required: !isOptional && props.type !== 'search',
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy(id, help !== undefined, error !== undefined),
  } as const
  return (
    // A search field is clearly optional without being marked so.
    <FieldFrame id={id} label={label} help={help} error={error} isOptional={isOptional && props.type !== 'search'}>
      {props.rows === undefined ? (
        <input
          {...shared}
          // The types want one branch for each kind of field.
          type={(props.type ?? 'text') as 'text'}
          autocomplete={props.autocomplete}
          inputMode={props.inputMode}
          min={props.min}
          max={props.max}
          step={props.step}
          onInput={(event) => props.onChange?.(event.currentTarget.value)}
        />
      ) : (
        <textarea {...shared} rows={props.rows} onInput={(event) => props.onChange?.(event.currentTarget.value)} />
      )}
    </FieldFrame>
  )
}
