import { useEffect } from 'preact/hooks'

/** A form goes with its page; what the application is about to send goes with the tab alone. */
type Bound = 'page' | 'application'

const unsaved = new Set<{ bound: Bound }>()

/** Whether something would be lost: by leaving the page, or by leaving the application. */
export const hasUnsaved = (leaving: Bound): boolean =>
  [...unsaved].some(({ bound }) => leaving === 'application' || bound === 'page')

/** `useUnsaved(Object.keys(changes).length > 0)`: leaving asks first while it is true. */
export function useUnsaved(isUnsaved: boolean, bound: Bound = 'page'): void {
  useEffect(() => {
    if (!isUnsaved) return
    const one = { bound }
    unsaved.add(one)
    return () => {
      unsaved.delete(one)
    }
  }, [isUnsaved, bound])
}
