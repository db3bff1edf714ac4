import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { describedBy, FieldFrame } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface SelectProps {
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
