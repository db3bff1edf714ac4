interface Range {
  min: number
  max: number
  step: number
  label: string
}

/**
 * Puts two sliders over the picture of a range. They are the browser's own, so that keys, touch and readers of the screen know them; what is
 * sent are the two numbers beside them, which follow. A handle at the end of the scale means that there is no such bound.
 */
export function mountRangeHandles(element: HTMLElement): void {
  const range = JSON.parse(element.dataset.range!) as Range
  const picture = element.querySelector<HTMLElement>('.find-range-picture')!
  const fields = [...element.querySelectorAll<HTMLInputElement>('input[type=number]')]
  const [low, high] = fields as [HTMLInputElement, HTMLInputElement]
  const names = fields.map((field) => field.closest('label')!.textContent.trim())
  const [lowHandle, highHandle] = fields.map((field, at) => createHandle(range, `${field.id}-handle`, names[at]!)) as [
    HTMLInputElement,
    HTMLInputElement,
  ]

  // Where both stand at the upper end, the one that can still be moved is above.
  const raise = () =>
    lowHandle.classList.toggle('find-range-above', Number(lowHandle.value) > (range.min + range.max) / 2)
  const place = () => {
    lowHandle.value = String(Math.max(range.min, Number(low.value || range.min)))
    highHandle.value = String(Math.min(range.max, Number(high.value || range.max)))
    raise()
  }
  const write = (field: HTMLInputElement, handle: HTMLInputElement, end: number) => {
    field.value = Number(handle.value) === end ? '' : String(Number(handle.value))
  }
  lowHandle.addEventListener('input', () => {
    if (Number(lowHandle.value) > Number(highHandle.value)) lowHandle.value = highHandle.value
    write(low, lowHandle, range.min)
    raise()
  })
  highHandle.addEventListener('input', () => {
    if (Number(highHandle.value) < Number(lowHandle.value)) highHandle.value = lowHandle.value
    write(high, highHandle, range.max)
  })
  for (const field of fields) field.addEventListener('input', place)
  place()
  picture.append(lowHandle, highHandle)
  picture.classList.add('find-range-live')
}

function createHandle({ min, max, step, label }: Range, id: string, name: string): HTMLInputElement {
  const handle = document.createElement('input')
  Object.assign(handle, { type: 'range', className: 'find-range-handle', id, min, max, step })
  handle.setAttribute('aria-label', `${label}: ${name}`)
  return handle
}
