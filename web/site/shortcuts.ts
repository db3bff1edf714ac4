import { areKeysOff } from './parts/key-switch.ts'
import { nowPlaying } from './player/now-playing.ts'

const TYPING = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** `/` searches, `L` likes, `J` begins; `?` tells of these and of the player's own (player/keys.ts). */
export function listenForShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing
    if (isTaken || (event.target as Element | null)?.closest?.(TYPING)) return
    if (event.key === '?') void import('./shortcut-help.ts').then(({ showShortcuts }) => showShortcuts())
    else if (areKeysOff() || !act(event.key)) return
    event.preventDefault()
  })
}

/** False for a key that does nothing here. */
function act(key: string): boolean {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  if (key === '/') {
    const field = find('.site-search-field, [data-docs-search] input') as HTMLInputElement | null
    field?.focus()
    field?.select()
    return field !== null
  }
  // Afterwards the key is the player's.
  const isFirst = key.toLowerCase() === 'j' && nowPlaying() === undefined
  const button = key.toLowerCase() === 'l' ? find('[data-like]') : isFirst ? find('[data-play]') : null
  button?.click()
  return button !== null
}
