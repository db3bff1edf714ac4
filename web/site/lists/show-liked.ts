import { readLanguage } from '../../components/preferences.ts'
import { siteLiked } from '../../i18n/site/liked.ts'
import { element } from '../parts/element.ts'
import { readLikes } from '../track/likes.ts'
import { fetchRows, type Show } from './fetch-rows.ts'

/** As many as the page shows at once (src/site/liked-page.ts). */
const PART = 50

/** Asks for the rows of what was liked, the latest first, a part at a time, and brings them to life. */
export async function showLiked(place: HTMLElement, ...[mountIslands, signal]: Show): Promise<void> {
  const ids = readLikes().reverse()
  const t = siteLiked[readLanguage()]
  async function show(from: number): Promise<void> {
    const parts = await fetchRows('/liked', ids.slice(from, from + PART), signal)
    if (signal.aborted) return
    if (from === 0) place.replaceChildren()
    const shown = parts === undefined ? [element('p', { role: 'alert' }, t.failed)] : [...parts.children]
    const holder = element('div', { class: 'stack' }, ...shown)
    place.append(holder)
    signal.addEventListener('abort', mountIslands(holder))
    if (parts === undefined || from + PART >= ids.length) return
    const more = element('button', { type: 'button', class: 'button' }, t.more)
    more.addEventListener('click', () => {
      more.remove()
      void show(from + PART)
    })
    place.append(more)
  }
  if (ids.length > 0) await show(0)
}
