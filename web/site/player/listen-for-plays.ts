import { isRemembered } from './memory.ts'
import { listPlayables, readPlayable } from './playable.ts'
import type { Player } from './player.ts'

/** The player is fetched when something is to be played, or was before a reload. */
export function listenForPlays(): void {
  const audio = document.createElement('audio')
  let opening: Promise<Player> | undefined

  async function open(): Promise<Player | undefined> {
    opening ??= import('./open-player.tsx').then(({ openPlayer }) => openPlayer(audio))
    try {
      return await opening
    } catch (error) {
      console.warn(error)
      opening = undefined
      return undefined
    }
  }

  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-play]')
    if (button === null || event.defaultPrevented) return
    event.preventDefault()
    // Within the click: Safari lets an element that was loaded by a gesture play later, once the listen has begun.
    if (opening === undefined) audio.load()
    const queue = listPlayables(document)
    void open().then((player) => (player === undefined ? tellUnavailable() : player.press(readPlayable(button), queue)))
  })
  if (isRemembered()) void open()
}

/** The texts of the player come with it; for when it does not come, the page has one. */
function tellUnavailable(): void {
  const place = document.getElementById('player')
  if (place === null) return
  const note = document.createElement('p')
  note.className = 'player-note'
  note.role = 'alert'
  note.textContent = place.dataset.unavailable ?? ''
  place.replaceChildren(note)
}
