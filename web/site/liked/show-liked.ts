import { fetchRows } from '../lists/fetch-rows.ts'
import type { LikedTexts } from '../pages/liked.tsx'
import { readLikes } from '../track/likes.ts'

/** As many as the page shows at once (src/site/liked-page.ts). */
const PART = 50

/** Asks for the rows of what was liked, the latest first, a part at a time, and brings them to life. */
export async function showLiked(
  element: HTMLElement,
  mountIslands: (root: ParentNode) => () => void,
  signal: AbortSignal,
): Promise<void> {
  const texts: LikedTexts = JSON.parse(element.dataset.liked!)
  const ids = readLikes().reverse()
  if (ids.length === 0) return
  const add = (parts: readonly Node[]) => {
    const holder = document.createElement('div')
    holder.className = 'stack'
    holder.append(...parts)
    element.append(holder)
    const undo = mountIslands(holder)
    signal.addEventListener('abort', undo)
  }
  async function show(from: number): Promise<void> {
    const parts = await fetchRows('/liked', ids.slice(from, from + PART), signal).catch(() => undefined)
    if (signal.aborted) return
    if (from === 0) element.replaceChildren()
    if (parts === undefined) return add([paragraph(texts.failed)])
    add([...parts.children])
    if (from + PART >= ids.length) return
    const more = Object.assign(document.createElement('button'), { type: 'button', className: 'button' })
    more.textContent = texts.more
    more.addEventListener('click', () => {
      more.remove()
      void show(from + PART)
    })
    element.append(more)
  }
  await show(0)
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text, role: 'alert' })
}
