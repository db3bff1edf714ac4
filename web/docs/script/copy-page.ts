import { writeClipboard } from '../../components/form/write-clipboard.ts'
import { t } from './words-here.ts'

/** The link to a page as Markdown copies the text. Where that cannot be had or kept, it leads there as without a script. */
export function mountCopyPage(signal: AbortSignal): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-copy-page]')
  link?.addEventListener(
    'click',
    async (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      try {
        const answer = await fetch(link.href)
        if (!answer.ok) throw new Error(`${answer.status}`)
        await writeClipboard(await answer.text())
        link.textContent = t().copied
      } catch {
        location.href = link.href
      }
    },
    { signal },
  )
}
