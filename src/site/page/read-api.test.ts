import { expect, test } from 'vitest'
import { catalogUnreadable, pathNotFound } from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { createApiReader } from './read-api.ts'

const answering = (id: string, handle: () => ReturnType<typeof jsonAnswer>) =>
  endpoint({
    id,
    method: 'GET',
    path: `/${id}`,
    tag: 'X',
    summary: id,
    access: 'key',
    cache: 'data',
    answers: {},
    errors: [],
    handle,
  })
const readApi = createApiReader(
  [
    answering('there', () => jsonAnswer({ name: 'Mưa' })),
    answering('nowhere', () => {
      throw pathNotFound()
    }),
    answering('away', () => {
      throw catalogUnreadable('the store is away')
    }),
  ],
  (work) => work(),
)
const openReader = () => readApi({} as EndpointInput<undefined>)

test('what the API answers is read, what it refuses is thrown', async () => {
  const read = openReader()

  expect(await read('there')).toEqual({ name: 'Mưa' })
  await expect(read('nowhere')).rejects.toMatchObject({ status: 404 })
  await expect(read('no such operation')).rejects.toThrow('no such operation')
})

test('a page does without what is not there, and knows when something is missing only for now', async () => {
  const none = { name: '' }
  const read = openReader()

  expect([await read.orNone(none, 'there'), await read.orNone(none, 'nowhere')]).toEqual([{ name: 'Mưa' }, none])
  expect(read.isIncomplete).toBe(false)
  expect(await read.orNone(none, 'away')).toBe(none)
  expect(read.isIncomplete).toBe(true)
  expect(openReader().isIncomplete).toBe(false)
})
