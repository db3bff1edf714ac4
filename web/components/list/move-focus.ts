const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(count - 1, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus among the elements of a list by the keys up, down, home and end. Other keys and other elements are left alone. */
export function moveFocus(event: KeyboardEvent & { currentTarget: Element }, selector: string): void {
  const step = STEPS[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = items.indexOf(event.target as HTMLElement)
  if (at === -1) return
  event.preventDefault()
  items[step(at, items.length)]?.focus()
}
