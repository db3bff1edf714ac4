import { mountIslands } from './islands.ts'
import { listenForLists } from './lists/listen-for-lists.ts'
import { followLinks } from './navigate.ts'
import { PAGE_CHANGED } from './parts/page-changed.ts'
import { listenForPlays } from './player/listen-for-plays.ts'
import { listenForShortcuts } from './shortcuts.ts'

let unmount = mountIslands(document)

listenForPlays()
listenForShortcuts()
listenForLists()
followLinks({
  beforeChange: () => unmount(),
  afterChange() {
    unmount = mountIslands(document)
    document.dispatchEvent(new Event(PAGE_CHANGED))
  },
})
