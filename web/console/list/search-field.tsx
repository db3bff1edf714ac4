import { useEffect, useRef, useState } from 'preact/hooks'
import { useNavigation } from '../address/navigation.tsx'

const PAUSE_MS = 250

/** A search that is in the address as soon as the typing pauses. */
export function SearchField({ label }: { label: string }) {
  const { values, setValues } = useNavigation()
  const wanted = values.get('q') ?? ''
  const [text, setText] = useState(wanted)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // After a step back, or a link.
  useEffect(() => setText(wanted), [wanted])
  useEffect(() => () => clearTimeout(timer.current), [])
  const find = (q: string) => setValues({ q: q.trim(), page: undefined }, { replace: true })
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          find(text)
        }}
      >
        <input
          class="input"
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          onInput={({ currentTarget: { value } }) => {
            setText(value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => find(value), PAUSE_MS)
          }}
        />
      </form>
    </search>
  )
}
