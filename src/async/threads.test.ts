import { expect, test } from 'vitest'
import { startThread, ThreadEndedError } from './threads.ts'

const start = (text: string, workerData?: unknown) =>
  startThread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(text)}`), {
    name: 'test',
    workerData,
    isSilent: true,
  })

const ECHO = `
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.on('message', (order) => {
    if (order === 'end') return parentPort.close()
    if (order === 'throw') throw new Error('stumbled')
    parentPort.postMessage(workerData + order)
  })`

test('answers come in order, also those that came before they were asked for; then it is told that it ended', async () => {
  const thread = start(ECHO, 'heard ')
  for (const order of ['a', 'b', 'end']) thread.tell(order)
  await thread.ended

  expect([await thread.next(), await thread.next()]).toEqual(['heard a', 'heard b'])
  await expect(thread.next()).rejects.toThrow('the thread "test" ended too early')
})

test('an error that it does not catch ends the thread, not the process, and rejects the calls that wait', async () => {
  const thread = start(ECHO)
  const answer = thread.next()
  thread.tell('throw')

  const error = await answer.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ThreadEndedError)
  expect(error).toMatchObject({ how: 'broke down: stumbled', cause: { message: 'stumbled' } })
})

test('it can be ended wherever it is', async () => {
  const thread = start('for (;;);')
  await thread.terminate()
  await thread.ended

  await expect(thread.next()).rejects.toThrow(ThreadEndedError)
})
