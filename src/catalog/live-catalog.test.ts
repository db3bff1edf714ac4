import { expect, test } from 'vitest'
import { createCatalog } from './catalog.ts'
import { createLiveCatalog } from './live-catalog.ts'

function build() {
  const catalog = createCatalog()
  for (const _ of catalog.build());
  return catalog
}

test('the version only grows, though a catalogue that was read anew counts its revisions from the start', () => {
  const live = createLiveCatalog()
  const seen = [live.version]
  for (const step of [() => live.publish(build()), live.touch, () => live.publish(build()), live.touch]) {
    step()
    seen.push(live.version)
  }

  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
})
