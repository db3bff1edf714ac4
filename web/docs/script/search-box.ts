import type { SearchEntry } from '../../../src/site/page/docs-views.ts'
import { askWhileTyping } from '../../site/parts/ask-while-typing.ts'
import { element } from '../../site/parts/element.ts'
import { t } from './words-here.ts'

interface Found {
  count: number
  /** The first of them. */
  found: readonly Pick<SearchEntry, 'title' | 'text' | 'href'>[]
}

/** Shows what is found while it is typed; where that does not come, Enter sends the form. Arrows lead to the results, Escape back. */
export function mountSearch(signal: AbortSignal): void {
  const box = document.querySelector<HTMLElement>('[data-docs-search]')
  if (box === null) return
  const field = box.querySelector('input')!
  const list = box.querySelector<HTMLElement>('.docs-found')!
  const language = document.documentElement.lang
  const asking = askWhileTyping<Found>((q) => `/docs/search.json?${new URLSearchParams({ q, lang: language })}`)
  field.addEventListener('input', () =>
    asking.ask(field.value, (found) => {
      list.hidden = found === undefined
      list.replaceChildren(...(found === undefined ? [] : render(found)))
    }),
  )
  box.addEventListener('keydown', (event) => move(event, field, list))
  document.addEventListener(
    'click',
    (event) => {
      if (!box.contains(event.target as Node)) list.hidden = true
    },
    { signal },
  )
}

function render({ count, found }: Found): HTMLElement[] {
  if (found.length === 0) return [element('p', { class: 'soft' }, t().nothing)]
  const items = found.map(({ title, text, href }) => {
    const about = element('span', { class: 'soft small' }, text.replaceAll('`', ''))
    return element('li', {}, element('a', { href }, title, about))
  })
  return [element('p', { class: 'unseen' }, t().found(count)), element('ul', { class: 'docs-links' }, ...items)]
}

function move(event: KeyboardEvent, field: HTMLInputElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (event.key === 'Escape') {
    list.hidden = true
    field.focus()
  } else if (event.key === 'ArrowDown' && links.length > 0) {
    event.preventDefault()
    links[Math.min(at + 1, links.length - 1)]!.focus()
  } else if (event.key === 'ArrowUp' && at !== -1) {
    event.preventDefault()
    const target = at === 0 ? field : links[at - 1]!
    target.focus()
  }
}
