import { mountRangeHandles } from './range-handles.ts'

/** On such a screen the filters stand beside the list, not above it: there is room to show them at once. */
const WIDE = '(min-width: 1024px)'
/** Who moves a handle by keys presses them several times. */
const PAUSE_MS = 400

/** Filters that were opened once stay open on the next page. */
let isOpen = false

/** Sends the form of filters whenever one has changed. On a phone they lie over the list until it is asked for. */
export function mountLiveFilters(element: HTMLElement): () => void {
  const details = element as HTMLDetailsElement
  const form = details.querySelector('form')!
  if (isOpen || matchMedia(WIDE).matches) details.open = true
  details.addEventListener('toggle', () => {
    isOpen = details.open
  })
  form.querySelector<HTMLElement>('[data-apply]')!.hidden = true
  const show = form.querySelector<HTMLElement>('[data-show]')!
  show.hidden = false
  const close = () => {
    details.open = false
    details.querySelector('summary')!.focus()
  }
  show.addEventListener('click', close)
  details.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !matchMedia(WIDE).matches) close()
  })
  for (const range of form.querySelectorAll<HTMLElement>('[data-range]')) mountRangeHandles(range)
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => form.requestSubmit()
  const sendSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(send, PAUSE_MS)
  }
  form.addEventListener('change', sendSoon)
  // The order stands outside of the form.
  for (const field of form.elements) if (!form.contains(field)) field.addEventListener('change', sendSoon)
  return () => clearTimeout(timer)
}
