import { areKeysOff } from '../parts/key-switch.ts'
import type { Player } from './player.ts'

/** Seconds that an arrow key moves. */
const STEP_SECONDS = 5

/** What uses the space bar itself: text fields, and what is pressed by it. */
const USES_SPACE =
  'input:not([type=range]), textarea, select, button, a[href], summary, [contenteditable], [role=option]'
/** What uses the arrow keys itself. */
const USES_ARROWS =
  'input, textarea, select, [contenteditable], [role=slider], [role=option], [role=tab], [role=listbox], [role=combobox], audio, video'

const USES_LETTERS = 'input:not([type=range]), textarea, select, [contenteditable]'

/** The space bar plays and pauses, the arrow keys seek, J and K go on and back, wherever nothing else wants them. */
export function listenForKeys(player: Player): void {
  document.addEventListener('keydown', (event) => {
    const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (isTaken || player.state.get().track === undefined) return
    const inside = (selector: string) => (event.target as Element | null)?.closest?.(selector) != null
    if (event.key === ' ' && !inside(USES_SPACE)) {
      event.preventDefault()
      if (!event.repeat) player.toggle()
    } else if (!inside(USES_ARROWS)) seekByKey(event, player)
    const by = { j: 1, k: -1 }[event.key.toLowerCase()]
    if (by === undefined || inside(USES_LETTERS) || areKeysOff()) return
    event.preventDefault()
    player.step(by)
  })
}

/** Goes back or on by the arrow keys, for sliders that show the place in the sound too. */
export function seekByKey(event: KeyboardEvent, player: Pick<Player, 'seek' | 'state'>): void {
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (steps === undefined) return
  event.preventDefault()
  player.seek(player.state.get().position + steps * STEP_SECONDS)
}
