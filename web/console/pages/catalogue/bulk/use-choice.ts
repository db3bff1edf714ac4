import { useEffect, useRef, useState } from 'preact/hooks'
import type { RowChoice } from '../../../../components/list/table.tsx'

export interface Choice {
  chosen: ReadonlySet<string>
  /** The chosen ones as they stand in the list; those of other pages before them. */
  inOrder: readonly string[]
  /** All that the filter finds, on every page. */
  isAll: boolean
  rows: RowChoice
  chooseAll(): void
  clear(): void
}

/** Which rows are chosen: one by one, from one to another with shift, the page, or all of the filter. Another filter chooses none. */
export function useChoice(ids: readonly string[], filter: string): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setIsAll] = useState(false)
  const last = useRef<string | undefined>(undefined)
  const clear = () => {
    setChosen(new Set())
    setIsAll(false)
    last.current = undefined
  }
  useEffect(clear, [filter])
  const set = (some: readonly string[], isChosen: boolean) => {
    setIsAll(false)
    setChosen((before) => {
      const after = new Set(isAll ? ids : before)
      for (const id of some) isChosen ? after.add(id) : after.delete(id)
      return after
    })
  }
  const toggle = (id: string, isChosen: boolean, isRange: boolean) => {
    const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1
    const to = ids.indexOf(id)
    last.current = id
    set(from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), isChosen)
  }
  const shown = isAll ? new Set(ids) : chosen
  return {
    chosen: shown,
    inOrder: [...[...shown].filter((id) => !ids.includes(id)), ...ids.filter((id) => shown.has(id))],
    isAll,
    rows: { chosen: shown, onToggle: toggle, onToggleAll: (isChosen) => set(ids, isChosen) },
    chooseAll: () => setIsAll(true),
    clear,
  }
}
