import { expect, test } from 'vitest'
import { createLatestWrite } from './latest-write.ts'

function makeServer({ saved = false } = {}) {
  const sent: boolean[] = []
  const shown: string[] = []
  const answers: ((isTaken: boolean) => void)[] = []
  const write = createLatestWrite({
    saved,
    send: (wanted) => {
      sent.push(wanted)
      return new Promise((resolve) => answers.push(resolve))
    },
    onSaved: (is) => shown.push(`saved ${is}`),
    onRefused: (is) => shown.push(`refused ${is}`),
  })
  return { sent, shown, write, answer: (isTaken = true) => answers.shift()!(isTaken) }
}

test('one request at a time, and the latest choice is the last request', async () => {
  const { sent, shown, write, answer } = makeServer()
  const done = write(true)
  await write(false)
  expect(sent).toEqual([true])
  answer()
  await expect.poll(() => sent).toEqual([true, false])
  answer()
  await done

  expect(shown).toEqual(['saved true', 'saved false'])
})

test('who changes their mind twice while one is under way is asked for nothing more', async () => {
  const { sent, shown, write, answer } = makeServer()
  const done = write(true)
  await write(false)
  await write(true)
  answer()
  await done

  expect([sent, shown]).toEqual([[true], ['saved true']])
})

test('a write that is not taken ends with what the server has, and the next one is sent', async () => {
  const { sent, shown, write, answer } = makeServer({ saved: true })
  const done = write(false)
  answer(false)
  await done
  expect(shown).toEqual(['refused true'])
  const again = write(false)
  answer()
  await again

  expect(sent).toEqual([false, false])
  expect(shown).toEqual(['refused true', 'saved false'])
})
