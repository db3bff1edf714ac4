import { createLastWish } from './last-wish.ts'

interface Likeable {
  id: string
  /** As the page was made; whether the reader's own is among them is not known. */
  count: number
  like: string
  liked: string
}

const STORED = 'kn_likes'
/** The oldest are forgotten: only the button is, not the like. */
const MAX_STORED = 1000

/** Likes a track, and takes it back. What was liked is remembered in this browser alone; the server decides what counts. */
export function mountLike(button: HTMLElement): void {
  const { id, count, like, liked }: Likeable = JSON.parse(button.dataset.like!)
  const [word, number] = [button.querySelector('.like-word')!, button.querySelector('.like-count')!]
  const format = new Intl.NumberFormat(document.documentElement.lang)
  const wasLiked = readLikes().includes(id)

  function show(isLiked: boolean): void {
    button.ariaPressed = String(isLiked)
    word.textContent = isLiked ? liked : like
    number.textContent = format.format(Math.max(count + Number(isLiked) - Number(wasLiked), Number(isLiked)))
  }
  const wish = createLastWish({
    saved: wasLiked,
    send: (isLiked) => send(id, isLiked),
    onSaved: (isLiked) => remember(id, isLiked),
    onRefused: show,
  })
  show(wasLiked)
  button.hidden = false
  button.addEventListener('click', () => {
    const isLiked = button.ariaPressed !== 'true'
    show(isLiked)
    void wish(isLiked)
  })
}

async function send(id: string, isLiked: boolean): Promise<boolean> {
  try {
    return (await fetch(`/api/site/likes/${id}`, { method: isLiked ? 'POST' : 'DELETE' })).ok
  } catch {
    return false
  }
}

function readLikes(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function remember(id: string, isLiked: boolean): void {
  const others = readLikes().filter((one) => one !== id)
  try {
    localStorage.setItem(STORED, JSON.stringify(isLiked ? [...others, id].slice(-MAX_STORED) : others))
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
