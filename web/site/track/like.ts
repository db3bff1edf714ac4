import { createLatestWrite } from './latest-write.ts'

interface Likeable {
  id: string
  /** How many there were when the page was made; whether the reader's own is among them is not known. */
  count: number
  like: string
  liked: string
}

const STORED = 'kn_likes'
/** The oldest are forgotten: only the button is, not the like. */
const MAX_STORED = 1000

/** What was shown after a like stays for as long as the server may take to count it (src/listening/apply-counts.ts). */
const SHOWN = 'kn_like_counts'
const SHOWN_MS = 60_000

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
    number.textContent = format.format(countWith(isLiked))
  }
  const countWith = (isLiked: boolean) => Math.max(counted + Number(isLiked) - Number(wasLiked), Number(isLiked))
  const write = createLatestWrite({
    saved: wasLiked,
    send: (isLiked) => send(id, isLiked),
    onSaved: (isLiked) => {
      remember(id, isLiked)
      rememberShown(id, countWith(isLiked))
    },
    onRefused: show,
  })
  show(wasLiked)
  button.hidden = false
  button.addEventListener('click', () => {
    const isLiked = button.ariaPressed !== 'true'
    show(isLiked)
    void write(isLiked)
  })
}

async function send(id: string, isLiked: boolean): Promise<boolean> {
  try {
    return (await fetch(`/api/site/likes/${id}`, { method: isLiked ? 'POST' : 'DELETE' })).ok
  } catch {
    return false
  }
}

type Shown = Record<string, { count: number; at: number }>

function readShown(): Shown {
  const stored = read(SHOWN)
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored as Shown) : []
  return Object.fromEntries(entries.filter(([, shown]) => Math.abs(Date.now() - shown?.at) < SHOWN_MS))
}

const rememberShown = (id: string, count: number) => write(SHOWN, { ...readShown(), [id]: { count, at: Date.now() } })

function readLikes(): string[] {
  const stored = read(STORED)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

function remember(id: string, isLiked: boolean): void {
  const others = readLikes().filter((one) => one !== id)
  write(STORED, isLiked ? [...others, id].slice(-MAX_STORED) : others)
}

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return undefined
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}
