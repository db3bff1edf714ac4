import { setImmediate as aTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLine } from './waiting-line.ts'

/** Work that ends when it is told to. */
function makeWork(line: ReturnType<typeof openLine>) {
  const log: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  function come(name: string, isWanted = () => true): Promise<boolean> {
    return line(isWanted, () => {
      log.push(name)
      return new Promise((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())))
    })
  }
  return { log, come, end: (name: string, error?: Error) => ends.get(name)!(error) }
}

test('so many at once, the others in the order they came, and whoever finds the line full is told so', async () => {
  const { log, come, end } = makeWork(openLine({ places: 2, mostWaiting: 2 }))
  const all = ['a', 'b', 'c', 'd'].map((name) => come(name))
  expect(await come('e')).toBe(false)
  expect(log).toEqual(['a', 'b'])
  end('b')
  await aTurn()
  expect(log).toEqual(['a', 'b', 'c'])
  end('a')
  await aTurn()
  expect(log).toEqual(['a', 'b', 'c', 'd'])
  // The places that were handed on are taken: the next one waits.
  const last = come('f')
  await aTurn()
  expect(log).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(all)).toEqual([true, true, true, true])
  await aTurn()
  end('f')
  expect(await last).toBe(true)
})

test('a place is handed on: whoever comes in that moment waits behind those who wait', async () => {
  const { log, come, end } = makeWork(openLine({ places: 1, mostWaiting: 2 }))
  const first = come('first')
  const second = come('second')
  end('first')
  const third = come('third')
  await first
  await aTurn()
  const fourth = come('fourth')
  await aTurn()
  expect(log).toEqual(['first', 'second'])
  end('second')
  await second
  await aTurn()
  expect(log).toEqual(['first', 'second', 'third'])
  end('third')
  await third
  await aTurn()
  expect(log).toEqual(['first', 'second', 'third', 'fourth'])
  end('fourth')
  await fourth
})

test('work that nobody wants any more is left out, and work that fails gives its place up', async () => {
  const { log, come, end } = makeWork(openLine({ places: 1, mostWaiting: 5 }))
  const failing = come('failing')
  const unwanted = come('unwanted', () => false)
  const last = come('last')
  end('failing', new Error('no room on the disk'))
  await expect(failing).rejects.toThrow('no room on the disk')
  await unwanted
  await aTurn()
  expect(log).toEqual(['failing', 'last'])
  end('last')
  await last
  expect(await Promise.race([come('next'), aTurn('begun')])).toBe('begun')
  expect(log.at(-1)).toBe('next')
})
