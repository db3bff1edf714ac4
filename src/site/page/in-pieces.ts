import type { Catalog } from '../../catalog/catalog.ts'
import type { LiveCatalog } from '../../catalog/live-catalog.ts'

/** The next piece of work for a page, when its turn comes. */
export type GoOn = <T>(work: () => T | Promise<T>) => T | Promise<T>

/** While an import is followed, the catalogue may change between any two pieces; the last time nothing gets in between. */
const MAX_BEGUN = 4

interface Begun<T> {
  catalog: Catalog
  revision: number
  steps: Generator<void, T>
  step: IteratorResult<void, T>
}

/** What is worked out in pieces, all of it at one revision of the catalogue: where that has changed meanwhile, it is begun again. */
export async function inPieces<T>(
  live: LiveCatalog,
  goOn: GoOn,
  work: (catalog: Catalog) => Generator<void, T>,
): Promise<T> {
  let timesBegun = 0
  function begin(): Begun<T> {
    const catalog = live.current()
    const steps = work(catalog)
    const begun = { catalog, revision: catalog.revision, steps, step: steps.next() }
    timesBegun++
    while (timesBegun === MAX_BEGUN && !begun.step.done) begun.step = steps.next()
    return begun
  }
  let begun = begin()
  while (!begun.step.done) {
    begun = await goOn(() => {
      const { catalog, revision, steps } = begun
      const isCurrent = live.current() === catalog && catalog.revision === revision
      return isCurrent ? { ...begun, step: steps.next() } : begin()
    })
  }
  return begun.step.value
}
