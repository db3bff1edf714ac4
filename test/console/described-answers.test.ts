import { expect, test } from 'vitest'
import { z } from 'zod'
import { adminRoutes, dataAnswer, dataOf, emptyAnswer } from '../../src/console/endpoint/admin-endpoint.ts'
import { partnerEndpoint } from '../../src/console/self-service/partner-endpoint.ts'

// What must not compile is checked by `npm run check`: tsc refuses an `@ts-expect-error` that expects nothing.

const Song = z.object({
  title: z.string(),
  stage: z.string().optional(),
  files: z.array(z.object({ name: z.string() })),
})
const { support } = adminRoutes('X')
const about = { summary: 'X', answers: { 200: dataOf('A song.', Song) } }
const song = { title: 'Mưa', files: [{ name: 'a.wav' }] }

test('an answer that its schema describes compiles, and one that it does not describe does not', () => {
  const made = [
    support('x', 'GET /x', { ...about, handle: () => dataAnswer(200, song) }),
    support('x', 'GET /x', { ...about, handle: async () => dataAnswer(200, { ...song, stage: 'reading' }) }),
    // @ts-expect-error a field is missing
    support('x', 'GET /x', { ...about, handle: () => dataAnswer(200, { files: [] }) }),
    // @ts-expect-error a field is of another type
    support('x', 'GET /x', { ...about, handle: () => dataAnswer(200, { ...song, title: 5 }) }),
    // @ts-expect-error a field that may be left out goes by another name
    support('x', 'GET /x', { ...about, handle: () => dataAnswer(200, { ...song, step: 'reading' }) }),
    // @ts-expect-error so does one within a list
    support('x', 'GET /x', { ...about, handle: () => dataAnswer(200, { ...song, files: [{ name: 'a', bytes: 1 }] }) }),
    // @ts-expect-error another status than was said
    support('x', 'GET /x', { ...about, handle: () => dataAnswer(201, song) }),
    // @ts-expect-error an empty one where a body was said
    support('x', 'GET /x', { ...about, handle: () => emptyAnswer() }),
    // @ts-expect-error nothing at all where a body was said
    support('x', 'GET /x', { ...about, handle: () => {} }),
    partnerEndpoint('x', 'GET /x', { ...about, handle: () => dataAnswer(200, song) }),
    // @ts-expect-error as above
    partnerEndpoint('x', 'GET /x', { ...about, handle: () => dataAnswer(200, { ...song, step: 'reading' }) }),
  ]

  expect(made.map((route) => route({} as never).access)).toEqual([...Array(9).fill('admin'), 'partner', 'partner'])
})
