import { writeClipboard } from '../../components/form/write-clipboard.ts'
import { createSaying } from '../parts/copy.ts'
import type { Shared } from '../parts/script-button.tsx'

/** Hands the page to the system's own way of sharing where there is one; else the link is copied. */
export function mountShare(button: HTMLElement): () => void {
  const { title, url, copied }: Shared = JSON.parse(button.dataset.share!)
  const say = createSaying(button)
  button.hidden = false
  button.addEventListener('click', async () => {
    if (navigator.share !== undefined) {
      // Rejected when the reader thinks better of it.
      await navigator.share({ title, url }).catch(() => {})
      return
    }
    await writeClipboard(url)
    say(copied)
  })
  return say.stop
}
