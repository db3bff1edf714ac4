import { afterEach, expect, test } from 'vitest'
import { watchOverload } from '../../src/ops/overload.ts'

let watch: ReturnType<typeof watchOverload> | undefined

afterEach(() => watch?.stop())

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const turn = () => new Promise((done) => setImmediate(done))

test('a loop that is late twice running is overloaded, and recovers', async () => {
  watch = watchOverload()
  expect(watch.isOverloaded()).toBe(false)

  while (!watch.isOverloaded()) {
    block(400)
    await turn()
  }

  while (watch.isOverloaded()) await new Promise((done) => setTimeout(done, 20))
})
