import { readLikes, readShown, remember, rememberShown } from './likes.ts'

interface Likeable {
  id: string
  /** How many there were when the page was made; whether the reader's own is among them is not known. */
  count: number
  like: string
  liked: string
}

/** Likes a track, and takes it back. What was liked is remembered in this browser alone; the server decides what counts. */
export function mountLike(button: HTMLElement): void {
  const { id, count, like, liked }: Likeable = JSON.parse(button.dataset.like!)
  const [word, number] = [button.querySelector('.track-like-word')!, button.querySelector('.track-like-count')!]
  const format = new Intl.NumberFormat(document.documentElement.lang)
  const wasLiked = readLikes().includes(id)
  const counted = readShown()[id]?.count ?? count

  function show(isLiked: boolean): void {
    button.ariaPressed = String(isLiked)
    word.textContent = isLiked ? liked : like
    // A zero is not inviting.
    number.textContent = countWith(isLiked) === 0 ? '' : format.format(countWith(isLiked))
  }
  const countWith = (isLiked: boolean) => Math.max(counted + Number(isLiked) - Number(wasLiked), Number(isLiked))
  /** Two requests at once may arrive in the wrong order: one is sent when the last was answered, for what is wanted by then. */
  async function write(): Promise<void> {
    const wanted = button.ariaPressed === 'true'
    if (wanted === saved) return
    if (await send(id, wanted)) {
      saved = wanted
      remember(id, wanted)
      rememberShown(id, countWith(wanted))
    } else show(saved)
  }
  let saved = wasLiked
  let writing = Promise.resolve()
  show(wasLiked)
  button.hidden = false
  button.addEventListener('click', () => {
    show(button.ariaPressed !== 'true')
    writing = writing.then(write)
  })
}

async function send(id: string, isLiked: boolean): Promise<boolean> {
  try {
    return (await fetch(`/api/site/likes/${id}`, { method: isLiked ? 'POST' : 'DELETE' })).ok
  } catch {
    return false
  }
}
