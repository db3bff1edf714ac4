import type { SuggestedLink } from '../../../src/site/page/web-pages.ts'
import { coverAddress } from '../parts/cover-address.ts'
import type { SuggestionTexts } from '../parts/search-form.tsx'

/** Keys are typed every 100 to 200 ms: a pause of this length means that it is worth asking. */
const PAUSE_MS = 120

let lists = 0

/** A combobox over a search form: what the letters may become, by kind, to be reached by arrow keys and followed by Enter. */
export function mountSuggestions(form: HTMLElement): () => void {
  const input = form.querySelector<HTMLInputElement>('input[name=q]')!
  const texts = JSON.parse(form.dataset.search!) as SuggestionTexts
  const list = createList(texts)
  const status = createElement('p', { class: 'unseen', role: 'status' })
  form.append(list, status)
  setAttributes(input, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    'aria-haspopup': 'listbox',
  })
  const asking = createAsking()
  let chosen = -1

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')]
  function choose(at: number): void {
    chosen = at
    for (const [place, option] of options().entries()) option.setAttribute('aria-selected', String(place === at))
    const option = options()[at]
    if (option === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', option.id)
    option?.scrollIntoView({ block: 'nearest' })
  }
  function close(): void {
    asking.stop()
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    status.textContent = ''
    choose(-1)
  }
  function show(found: readonly SuggestedLink[]): void {
    const q = input.value.trim()
    list.replaceChildren(...renderGroups(list.id, found, texts), renderAll(list.id, q, found.length, texts))
    list.hidden = q === ''
    input.setAttribute('aria-expanded', String(!list.hidden))
    status.textContent = texts.count.replace('#', String(found.length))
    choose(-1)
  }
  const onInput = () => asking.ask(input.value, (found) => (document.activeElement === input ? show(found) : close()))
  const onKey = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes a letter.
    if (event.isComposing) return
    const count = list.hidden ? 0 : options().length
    if (event.key === 'Enter' && chosen >= 0) options()[chosen]!.click()
    else if (event.key === 'Escape' && !list.hidden) close()
    else if (event.key === 'ArrowDown' && count > 0) choose((chosen + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) choose(chosen <= 0 ? count - 1 : chosen - 1)
    else return
    event.preventDefault()
  }
  // Pressing on an option must not take the focus away before the click comes.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  input.addEventListener('input', onInput)
  input.addEventListener('keydown', onKey)
  input.addEventListener('blur', close)
  form.addEventListener('submit', close)
  return close
}

/** Asks after a pause; an answer to older letters is not waited for. */
function createAsking() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: AbortController | undefined
  const stop = () => {
    clearTimeout(timer)
    underWay?.abort()
  }
  async function send(q: string, show: (found: SuggestedLink[]) => void): Promise<void> {
    const controller = new AbortController()
    underWay = controller
    try {
      const answer = await fetch(`/api/site/suggest?${new URLSearchParams({ q })}`, { signal: controller.signal })
      const { data } = answer.ok ? ((await answer.json()) as { data: SuggestedLink[] }) : { data: [] }
      if (!controller.signal.aborted) show(data)
    } catch {
      // Without an answer the field still searches.
      if (!controller.signal.aborted) show([])
    }
  }
  return {
    stop,
    ask(text: string, show: (found: SuggestedLink[]) => void): void {
      stop()
      const q = text.trim()
      if (q === '') show([])
      else timer = setTimeout(() => void send(q, show), PAUSE_MS)
    },
  }
}

function createList({ suggestions }: SuggestionTexts): HTMLElement {
  const list = createElement('div', {
    class: 'find-suggestions',
    id: `suggestions-${++lists}`,
    role: 'listbox',
    'aria-label': suggestions,
  })
  list.hidden = true
  return list
}

/** Groups in the order of their first suggestion: an artist comes before tracks when it is what was typed. */
function renderGroups(id: string, found: readonly SuggestedLink[], texts: SuggestionTexts): HTMLElement[] {
  return [...new Set(found.map(({ kind }) => kind))].map((kind) => {
    const own = found.filter((each) => each.kind === kind)
    const title = createElement(
      'p',
      { class: 'find-suggestions-kind', id: `${id}-${kind}`, role: 'presentation' },
      texts[kind],
    )
    const group = createElement('div', { role: 'group', 'aria-labelledby': title.id })
    group.append(title, ...own.map((each) => renderOption(`${id}-${found.indexOf(each)}`, each, texts)))
    return group
  })
}

function renderOption(id: string, suggestion: SuggestedLink, texts: SuggestionTexts): HTMLElement {
  const option = createOption(id, suggestion.href, suggestion.label)
  if (suggestion.kind !== 'track') return option
  const { artist, featured } = suggestion
  const credit = featured.length === 0 ? artist : `${artist} ${texts.with} ${featured.join(', ')}`
  option.append(createElement('span', { class: 'find-suggestion-credit soft small' }, credit))
  const cover = createElement('span', { class: 'find-suggestion-cover' })
  // Without the network the picture does not come: then its place stays empty.
  if (suggestion.hasCover) {
    const size = { width: '40', height: '40', alt: '', src: coverAddress(suggestion.id, 64) }
    cover.append(createElement('img', size))
  }
  option.prepend(cover)
  return option
}

/** The last: what the field itself would search for. */
function renderAll(id: string, q: string, count: number, { all, none }: SuggestionTexts): HTMLElement {
  const option = createOption(
    `${id}-all`,
    `/search?${new URLSearchParams({ q })}`,
    all.replace('#', () => q),
  )
  if (count > 0) return option
  const nothing = createElement('div', { role: 'presentation' })
  nothing.append(createElement('p', { class: 'find-suggestions-kind' }, none), option)
  return nothing
}

function createOption(id: string, href: string, label: string): HTMLElement {
  const attributes = { class: 'find-suggestion', id, role: 'option', 'aria-selected': 'false', tabindex: '-1' }
  const option = createElement('a', { ...attributes, href })
  option.append(createElement('span', { class: 'find-suggestion-name' }, label))
  return option
}

function createElement(tag: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const element = document.createElement(tag)
  setAttributes(element, attributes)
  element.textContent = text
  return element
}

function setAttributes(element: HTMLElement, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}
