import { mountLiveFilters } from './find/live-filters.ts'
import { mountSuggestions } from './find/suggestions.ts'
import type { Show } from './lists/fetch-rows.ts'
import { mountCopy } from './parts/copy.ts'
import { mountPlayButton } from './player/play-buttons.ts'
import { mountWaveformSeeker } from './player/waveform-seeker.ts'
import { mountThemeSwitch } from './theme-switch.ts'
import { mountLike } from './track/like.ts'
import { mountShare } from './track/share.ts'
import { mountTimes } from './track/times.ts'
import { mountPrint } from './use/print.ts'
import { mountProofFile } from './verify/proof-file.ts'

/** An element that scripts bring to life. Without them the page says the same. */
export interface Island {
  selector: string
  /** Returns what to do before the element is taken off the page. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to undo
  mount(element: HTMLElement): (() => void) | void
}

/** Without scripts it could do nothing. */
function show(button: HTMLElement): void {
  button.hidden = false
}

/** Lists of this browser: what shows them is fetched with their page, not with every first visit. */
function later(load: () => Promise<(element: HTMLElement, ...show: Show) => void>): Island['mount'] {
  return (element) => {
    const undo = new AbortController()
    void load().then((show) => undo.signal.aborted || show(element, mountIslands, undo.signal))
    return () => undo.abort()
  }
}

const ISLANDS: readonly Island[] = [
  { selector: '[data-theme-switch]', mount: mountThemeSwitch },
  { selector: '[data-play]', mount: mountPlayButton },
  { selector: '[data-waveform]', mount: mountWaveformSeeker },
  { selector: '[data-times]', mount: mountTimes },
  { selector: '[data-search]', mount: mountSuggestions },
  { selector: '[data-filters]', mount: mountLiveFilters },
  { selector: '[data-copy]', mount: mountCopy },
  { selector: '[data-share]', mount: mountShare },
  { selector: '[data-like]', mount: mountLike },
  { selector: '[data-print]', mount: mountPrint },
  { selector: '[data-proof-file]', mount: mountProofFile },
  { selector: '[data-add], [data-play-all]', mount: show },
  { selector: '[data-liked]', mount: later(async () => (await import('./lists/show-liked.ts')).showLiked) },
  { selector: '[data-lists]', mount: later(async () => (await import('./lists/show-lists.tsx')).showLists) },
]

/** Brings the elements of a new page to life; what it returns undoes it. */
export function mountIslands(root: ParentNode): () => void {
  const undo = ISLANDS.flatMap(({ selector, mount }) =>
    [...root.querySelectorAll<HTMLElement>(selector)].map((element) => mount(element)),
  )
  return () => {
    for (const each of undo) each?.()
  }
}
