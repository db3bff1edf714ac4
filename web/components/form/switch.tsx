import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

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
