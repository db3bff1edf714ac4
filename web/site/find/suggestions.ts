import type { SuggestedLink } from '../../../src/site/page/web-pages.ts'
import { askWhileTyping } from '../parts/ask-while-typing.ts'
import { coverAddress } from '../parts/cover-address.ts'
import { element } from '../parts/element.ts'
import type { SuggestionTexts } from '../parts/search-form.tsx'

let lists = 0

/** A combobox over a search form: what the letters may become, by kind, to be reached by arrow keys and followed by Enter. */
export function mountSuggestions(form: HTMLElement): () => void {
  const texts = JSON.parse(form.dataset.search!) as SuggestionTexts
  const { input, list, status } = createCombobox(form, texts)
  const asking = askWhileTyping<{ data: SuggestedLink[] }>((q) => `/api/site/suggest?${new URLSearchParams({ q })}`)
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
    input.ariaExpanded = 'false'
    status.textContent = ''
    choose(-1)
  }
  function show(found: readonly SuggestedLink[]): void {
    const q = input.value.trim()
    list.replaceChildren(...renderGroups(list.id, found, texts), renderAll(list.id, q, found.length, texts))
    list.hidden = q === ''
    input.ariaExpanded = String(!list.hidden)
    status.textContent = texts.count.replace('#', String(found.length))
    choose(-1)
  }
  // Pressing on an option must not take the focus away before the click comes.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  input.addEventListener('input', () =>
    asking.ask(input.value, (found) => {
      // Without an answer the field still searches.
      if (document.activeElement === input) show(found?.data ?? [])
      else close()
    }),
  )
  input.addEventListener('keydown', (event) => {
    // Enter and arrows belong to the input method while it composes a letter.
    if (event.isComposing) return
    const count = list.hidden ? 0 : options().length
    if (event.key === 'Enter' && chosen >= 0) options()[chosen]!.click()
    else if (event.key === 'Escape' && !list.hidden) close()
    else if (event.key === 'ArrowDown' && count > 0) choose((chosen + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) choose(chosen <= 0 ? count - 1 : chosen - 1)
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
  form.addEventListener('submit', close)
  return close
}

function createCombobox(form: HTMLElement, { suggestions }: SuggestionTexts) {
  const input = form.querySelector<HTMLInputElement>('input[name=q]')!
  const list = element('div', {
    ...{ class: 'find-suggestions site-float', id: `suggestions-${++lists}`, role: 'listbox', hidden: '' },
    'aria-label': suggestions,
  })
  const status = element('p', { class: 'unseen', role: 'status' })
  form.append(list, status)
  Object.assign(input, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false', ariaHasPopup: 'listbox' })
  input.setAttribute('aria-controls', list.id)
  return { input, list, status }
}

/** Groups in the order of their first suggestion: an artist comes before tracks when it is what was typed. */
function renderGroups(id: string, found: readonly SuggestedLink[], texts: SuggestionTexts): HTMLElement[] {
  return [...new Set(found.map(({ kind }) => kind))].map((kind) => {
    const own = found.filter((each) => each.kind === kind)
    const title = { class: 'find-suggestions-kind', id: `${id}-${kind}`, role: 'presentation' }
    return element(
      'div',
      { role: 'group', 'aria-labelledby': title.id },
      element('p', title, texts[kind]),
      ...own.map((each) => renderOption(`${id}-${found.indexOf(each)}`, each, texts)),
    )
  })
}

function renderOption(id: string, suggestion: SuggestedLink, texts: SuggestionTexts): HTMLElement {
  const option = createOption(id, suggestion.href, suggestion.label)
  if (suggestion.kind !== 'track') return option
  const { artist, featured, hasCover } = suggestion
  const credit = featured.length === 0 ? artist : `${artist} ${texts.with} ${featured.join(', ')}`
  // Without the network the picture does not come: then its place stays empty.
  const size = { width: '40', height: '40', alt: '', src: coverAddress(suggestion.id, 64) }
  option.prepend(element('span', { class: 'find-suggestion-cover' }, ...(hasCover ? [element('img', size)] : [])))
  option.append(element('span', { class: 'site-clip soft small' }, credit))
  return option
}

/** The last: what the field itself would search for. */
function renderAll(id: string, q: string, count: number, { all, none }: SuggestionTexts): HTMLElement {
  const label = all.replace('#', () => q)
  const option = createOption(`${id}-all`, `/search?${new URLSearchParams({ q })}`, label)
  if (count > 0) return option
  return element('div', { role: 'presentation' }, element('p', { class: 'find-suggestions-kind' }, none), option)
}

function createOption(id: string, href: string, label: string): HTMLElement {
  const attributes = { class: 'find-suggestion', id, role: 'option', 'aria-selected': 'false', tabindex: '-1', href }
  return element('a', attributes, element('span', { class: 'find-suggestion-name site-clip' }, label))
}
