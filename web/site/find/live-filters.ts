import { mountRangeHandles } from './range-handles.ts'

/** On such a screen the filters stand beside the list, not above it: there is room to show them at once. */
const WIDE = '(min-width: 1024px)'
/** Who moves a handle by keys presses them several times. */
const PAUSE_MS = 400

/** Whoever has opened the filters once goes on with them on the next page. */
let isOpen = false

/** Sends the form of filters whenever one has changed. */
export function mountLiveFilters(element: HTMLElement): () => void {
  const details = element as HTMLDetailsElement
  const form = details.querySelector('form')!
  if (isOpen || matchMedia(WIDE).matches) details.open = true
  details.addEventListener('toggle', () => {
    isOpen = details.open
  })
  form.querySelector<HTMLElement>('[data-apply]')!.hidden = true
  for (const range of form.querySelectorAll<HTMLElement>('[data-range]')) mountRangeHandles(range)
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => form.requestSubmit()
  form.addEventListener('change', () => {
    clearTimeout(timer)
    timer = setTimeout(send, PAUSE_MS)
  })
  return () => clearTimeout(timer)
}
