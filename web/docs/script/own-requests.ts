import type { OwnRequest } from '../../../src/console/self-service/schemas.ts'
import { element } from '../../site/parts/element.ts'
import { t } from './words-here.ts'

/** What the key that was typed in has sent in the last hour, asked for anew each time the place is opened. */
export function mountOwnRequests(section: HTMLElement, keyOf: () => string): void {
  const place = section.querySelector<HTMLDetailsElement>('[data-own-requests]')
  const list = place?.querySelector<HTMLElement>('div')
  if (!place || !list) return
  place.addEventListener('toggle', async () => {
    if (!place.open || keyOf() === '') return
    const found = await fetchOwn(keyOf()).catch(() => undefined)
    list.replaceChildren(render(found))
  })
}

async function fetchOwn(key: string): Promise<OwnRequest[]> {
  const headers = { 'X-API-Key': key, 'Accept-Language': document.documentElement.lang }
  const answer = await fetch('/api/partner/requests', { headers, cache: 'no-store', credentials: 'omit' })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return (await answer.json()).data
}

function render(found: readonly OwnRequest[] | undefined): HTMLElement {
  if (found === undefined) return element('p', { class: 'docs-note' }, t().ownFailed)
  if (found.length === 0) return element('p', { class: 'soft' }, t().ownNone)
  const heads = [t().at, t().request, t().status, t().why]
  const head = element('tr', {}, ...heads.map((name) => element('th', { scope: 'col' }, name)))
  const rows = found.map((row) =>
    element('tr', {}, ...cellsOf(row).map((cell, at) => element('td', { 'data-head': heads[at]! }, ...cell))),
  )
  const table = element('table', { class: 'docs-table', 'aria-label': t().ownRequests })
  table.append(element('thead', {}, head), element('tbody', {}, ...rows))
  return table
}

const timeOf = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function cellsOf({ at, method, path, status, code, why, repeats }: OwnRequest): (Node | string)[][] {
  const badge = element('span', { class: `badge tone-${status < 400 ? 'good' : 'danger'} numbers` }, `${status}`)
  const link = code === null ? [] : [element('a', { href: `/docs/errors#${code}` }, why ?? code)]
  return [
    [timeOf.format(new Date(at))],
    [element('code', {}, `${method} ${path}`)],
    repeats > 1 ? [badge, ` × ${repeats}`] : [badge],
    link,
  ]
}
