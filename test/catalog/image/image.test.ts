import { expect, test } from 'vitest'
import { loadCatalog } from '../../../src/catalog/jobs.ts'
import { DAY_MS } from '../../../src/text/time.ts'
import { isWholeRun } from '../../support/draws.ts'
import { makeRandom } from '../../support/random.ts'
import { eachStore } from '../../support/stores.ts'
import { makeImage, showAll } from './made-image.ts'
import { actAtRandom, fillStore, NOW } from './random-acts.ts'

const SEEDS = isWholeRun ? [1, 2, 3] : [1]
const ROUNDS = 5

/** However a store came to be what it is, and wherever in its history the image was made. */
eachStore('a start from the image', (openFresh) => {
  test.each(SEEDS)('is a start from the store, to the byte (%i)', async (seed) => {
    const { store } = await openFresh()
    const random = makeRandom(seed)
    const clock = { at: NOW }
    await fillStore(store)
    const { image, told } = await makeImage(store, { now: () => clock.at })
    for (let round = 0; round < ROUNDS; round++) {
      for (let acts = random.below(8); acts >= 0; acts--) await actAtRandom(store, random)
      const { catalog, seq, isFromImage } = await image.load()
      expect(showAll(catalog)).toEqual(showAll((await loadCatalog(store, clock.at)).catalog))
      expect(told.splice(0).filter((line) => line !== 'catalogue image written')).toEqual([])
      expect(isFromImage).toBe(round > 0)
      // Some images are of a catalogue that was itself read from one, some lie there for a while. After a day any change is worth another.
      if (round > 0 && random.below(2) === 0) continue
      clock.at += DAY_MS
      await image.keep(() => seq)
    }
  })
})
