import { element } from '../../site/parts/element.ts'
import { mountOwnRequests } from './own-requests.ts'
import { type Sent, showAnswer } from './try-result.ts'
import { t } from './words-here.ts'

/** The reader's key is kept in this tab alone: gone when it is closed, and sent to the API of this origin only. */
const KEY = 'kn_docs_key'

export function mountTryIt(): void {
  const section = document.querySelector<HTMLElement>('[data-try]')
  if (section === null) return
  section.hidden = false
  const form = section.querySelector('form')!
  const result = section.querySelector<HTMLElement>('.docs-result')!
  const key = form.querySelector<HTMLInputElement>('[data-key]')
  if (key !== null) key.value = sessionStorage.getItem(KEY) ?? ''
  mountOwnRequests(section, () => key?.value.trim() ?? '')
  form.querySelector('[data-forget]')?.addEventListener('click', () => {
    sessionStorage.removeItem(KEY)
    key!.value = ''
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (key !== null) sessionStorage.setItem(KEY, key.value.trim())
    result.hidden = false
    result.replaceChildren(element('p', { class: 'soft' }, t().sending))
    // An answer may also break off while it is shown.
    await send(form, key?.value.trim())
      .then(({ answer, ...sent }) => showAnswer(result, answer, sent))
      .catch(() => result.replaceChildren(element('p', { class: 'docs-note' }, t().noAnswer)))
  })
}

async function send(form: HTMLFormElement, key: string | undefined): Promise<Sent & { answer: Response }> {
  const body = form.querySelector<HTMLTextAreaElement>('[data-in=body]')?.value
  const headers = new Headers()
  if (key) headers.set('X-API-Key', key)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  const began = performance.now()
  const answer = await fetch(addressOf(form), {
    method: form.dataset.method!,
    headers,
    body: body ?? null,
    cache: 'no-store',
    credentials: 'omit',
  })
  return { answer, took: Math.round(performance.now() - began), method: form.dataset.method!, body }
}

/** Always below /api/public of this very origin. */
function addressOf(form: HTMLFormElement): string {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in=path], [data-in=query]')]
  const query = new URLSearchParams()
  let path = form.dataset.path!
  for (const { name, value, dataset } of fields) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value.trim()))
    else if (value !== '') query.set(name, value)
  }
  const search = query.size === 0 ? '' : `?${query}`
  return `/api/public${path === '/' ? '' : path}${search}`
}
