import { PLAY_LATER, type PlayLater } from '../parts/add-to.ts'
import { recall } from './memory.ts'
import { PLAY_FROM, type PlayFrom } from './now-playing.ts'
import { listPlayables, type Playable, readPlayable } from './playable.ts'
import type { Player } from './player.ts'

/** What is about to be pressed: the player is fetched on the way to it. */
const APPROACHED = '[data-play], [data-play-all], [data-waveform]'

/** The player is fetched when something is about to be played, or was before a reload. */
export function listenForPlays(): void {
  const audio = document.createElement('audio')
  let opening: Promise<Player> | undefined
  const load = () => import('./open-player.tsx')

  async function open(): Promise<Player | undefined> {
    opening ??= load().then(({ openPlayer }) => openPlayer(audio))
    try {
      return await opening
    } catch (error) {
      console.warn(error)
      opening = undefined
      return undefined
    }
  }
  function play(track: Playable, at?: number): void {
    // Within the click: Safari lets an element that was loaded by a gesture play later, once the listen has begun.
    if (opening === undefined) audio.load()
    const queue = listPlayables(document)
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-play]')].filter(
      (button) => readPlayable(button).id === track.id,
    )
    // The press shows itself at once; what became of it the buttons are told by the player.
    if (opening === undefined) for (const button of buttons) button.ariaBusy = 'true'
    void open().then((player) => {
      for (const button of buttons) button.ariaBusy = 'false'
      if (player === undefined) tellUnavailable()
      else player.press(track, queue, at)
    })
  }

  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-play], [data-play-all]')
    if (button === null || event.defaultPrevented) return
    event.preventDefault()
    if (button.dataset.play !== undefined) return play(readPlayable(button))
    const [first] = listPlayables(document)
    if (first !== undefined) play(first, 0)
  })
  document.addEventListener(PLAY_LATER, (event) => {
    const { id, place } = (event as CustomEvent<PlayLater>).detail
    const track = listPlayables(document).find((each) => each.id === id)
    if (track !== undefined) void open().then((player) => player?.queue(track, place))
  })
  document.addEventListener(PLAY_FROM, (event) => {
    const { id, seconds } = (event as CustomEvent<PlayFrom>).detail
    const track = listPlayables(document).find((each) => each.id === id)
    if (track !== undefined) play(track, seconds)
  })
  const approach = ({ target }: Event) => {
    // What fails now is tried again, and told, when it is pressed.
    if (opening === undefined && (target as Element).closest?.(APPROACHED)) load().catch(() => {})
  }
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, approach, { passive: true })
  if (recall() !== undefined) void open()
}

/** The texts of the player come with it; for when it does not come, the page has one. */
function tellUnavailable(): void {
  const place = document.getElementById('player')
  if (place === null) return
  const note = document.createElement('p')
  note.className = 'player-note tone-danger'
  note.role = 'alert'
  note.textContent = place.dataset.unavailable ?? ''
  place.replaceChildren(note)
}
