import { mountIslands } from './islands.ts'
import { followLinks } from './navigate.ts'

let unmount = mountIslands(document)

followLinks({
  beforeChange: () => unmount(),
  afterChange() {
    unmount = mountIslands(document)
  },
})
