import type { SearchEntry } from '../../../src/site/page/docs-views.ts'
import { findEntries } from '../find-entries.ts'
import { element } from './element.ts'
import { t } from './words-here.ts'

const MAX_SHOWN = 10

/** Shows what is found while it is typed. `/` leads to the field, arrows to the results, Escape back. */
export function mountSearch(signal: AbortSignal): void {
  const box = document.querySelector<HTMLElement>('[data-docs-search]')
  if (box === null) return
  const field = box.querySelector('input')!
  const list = box.querySelector<HTMLElement>('.docs-found')!
  const loadEntries = loadOnce(box.dataset.docsSearch!)

  async function show(): Promise<void> {
    const query = field.value
    const entries = await loadEntries()
    // Meanwhile more may have been typed.
    if (query !== field.value) return
    list.hidden = query.trim() === '' || entries === undefined
    list.replaceChildren(...(entries === undefined ? [] : render(findEntries(entries, query))))
  }

  field.addEventListener('input', show)
  field.addEventListener('focus', () => void loadEntries())
  box.addEventListener('keydown', (event) => move(event, field, list))
  document.addEventListener('keydown', (event) => toSearch(event, field), { signal })
  document.addEventListener(
    'click',
    (event) => {
      if (!box.contains(event.target as Node)) list.hidden = true
    },
    { signal },
  )
}

function toSearch(event: KeyboardEvent, field: HTMLInputElement): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  event.preventDefault()
  field.focus()
  field.select()
}

/** Nothing when it cannot be loaded: the next key asks again, and Enter sends the form in any case. */
function loadOnce(url: string): () => Promise<SearchEntry[] | undefined> {
  let loading: Promise<SearchEntry[] | undefined> | undefined
  return () => {
    loading ??= load(url).catch(() => {
      loading = undefined
      return undefined
    })
    return loading
  }
}

async function load(url: string): Promise<SearchEntry[]> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return await answer.json()
}

function render(found: readonly SearchEntry[]): HTMLElement[] {
  if (found.length === 0) return [element('p', { class: 'soft' }, t().nothing)]
  const items = found
    .slice(0, MAX_SHOWN)
    .map(({ title, text, href }) =>
      element(
        'li',
        {},
        element('a', { href }, title, element('span', { class: 'soft small' }, text.replaceAll('`', ''))),
      ),
    )
  return [element('p', { class: 'unseen' }, t().found(found.length)), element('ul', { class: 'docs-links' }, ...items)]
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

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
