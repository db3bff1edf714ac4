import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { common } from '../../i18n/common.ts'
import { useWords } from '../../i18n/language.tsx'
import { Icon, type IconName } from '../icon.tsx'

interface ButtonProps {
  /** What it says, or all that stands in it where that is more than words. */
  label?: string
  children?: ComponentChildren
  /** Default: quiet. One primary button on a page. */
  kind?: 'primary' | 'quiet' | 'danger' | 'plain'
  /** Default: button. */
  type?: 'button' | 'submit'
  icon?: IconName
  /** The icon stands behind the text, as for "next". */
  isIconLast?: boolean
  /** Only the icon is seen; the label is its name. */
  isIconOnly?: boolean
  isSmall?: boolean
  /** At work: it stays where it is and takes no further presses. */
  isBusy?: boolean
  isDisabled?: boolean
  /** A link that looks like a button. */
  href?: string
  /** With `href`: the browser saves it as a file. */
  download?: boolean
  onPress?: () => void
  isExpanded?: boolean
  isPressed?: boolean
  controls?: string
}

export function Button(props: ButtonProps) {
  const { label, children = label, kind = 'quiet', icon, isIconOnly = false, isBusy = false, href } = props
  const classes = `button button-${kind}${props.isSmall ? ' button-small' : ''}${props.isIconLast ? ' button-reversed' : ''}${isIconOnly ? ' button-icon' : ''}`
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span class={isIconOnly ? 'unseen' : 'button-text'}>{children}</span>
    </>
  )
  if (href !== undefined)
    return (
      <a class={classes} href={href} download={props.download}>
        {content}
      </a>
    )
  return (
    <button
      type={props.type ?? 'button'}
      class={classes}
      disabled={props.isDisabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-expanded={props.isExpanded}
      aria-pressed={props.isPressed}
      aria-controls={props.controls}
      title={isIconOnly && typeof children === 'string' ? children : undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else props.onPress?.()
      }}
    >
      {content}
    </button>
  )
}

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

export interface FieldProps {
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

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps {
  label: string
  value: string
  options: readonly SelectOption[]
  onChange?: (value: string) => void
  name?: string
  /** The id of the form that it belongs to, where it stands outside of it. */
  form?: string
  help?: ComponentChildren
  error?: string | undefined
  isOptional?: boolean
  isDisabled?: boolean
}

export function Select(props: SelectProps) {
  const id = useId()
  const { label, value, options, help, error, isOptional = true } = props
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <select
        id={id}
        class="input select"
        name={props.name}
        form={props.form}
        value={value}
        required={!isOptional}
        disabled={props.isDisabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, help !== undefined, error !== undefined)}
        onChange={(event) => props.onChange?.(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  help?: ComponentChildren
  isDisabled?: boolean
}

/** Takes effect at once; what waits for a button is a field. */
export function Switch({ label, isOn, onChange, help, isDisabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div class="switch">
      <input
        id={id}
        class="switch-input"
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div>
        <label for={id}>{label}</label>
        {help !== undefined && (
          <p class="field-help" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
