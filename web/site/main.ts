import { mountIslands } from './islands.ts'
import { followLinks } from './navigate.ts'
import { listenForPlays } from './player/listen-for-plays.ts'

let unmount = mountIslands(document)

listenForPlays()
followLinks({
  beforeChange: () => unmount(),
  afterChange() {
    unmount = mountIslands(document)
  },
})
