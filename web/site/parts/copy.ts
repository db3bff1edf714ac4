import { writeClipboard } from '../../components/form/write-clipboard.ts'

const SHOWN_MS = 2000

/** Copies the text beside the button, and says what stands in `data-copy` for a moment. */
export function mountCopy(button: HTMLElement): () => void {
  const say = createSaying(button)
  button.hidden = false
  button.addEventListener('click', async () => {
    await writeClipboard(button.parentElement!.querySelector('code, p')!.textContent!)
    say(button.dataset.copy!)
  })
  return say.stop
}

/** Shows another text on a button for a moment. */
export function createSaying(button: HTMLElement) {
  const words = button.querySelector<HTMLElement>('.button-text')!
  const usual = words.textContent
  let timer = 0
  function say(text: string): void {
    clearTimeout(timer)
    words.textContent = text
    timer = window.setTimeout(() => {
      words.textContent = usual
    }, SHOWN_MS)
  }
  say.stop = () => clearTimeout(timer)
  return say
}
