import { writeClipboard } from '../../components/form/write-clipboard.ts'
import { t } from './words-here.ts'

const SHOWN_MS = 2000

export function mountCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy-code]')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      await writeClipboard(button.parentElement!.querySelector('code')!.textContent)
      button.textContent = t.copied
      setTimeout(() => {
        button.textContent = t.copy
      }, SHOWN_MS)
    })
  }
}
