import { expect, test } from 'vitest'
import { z } from 'zod'
import { adminEndpoint, dataAnswer, emptyAnswer } from '../../src/console/endpoint/admin-endpoint.ts'
import { partnerEndpoint } from '../../src/console/self-service/partner-endpoint.ts'

// What must not compile is checked by `npm run check`: tsc refuses an `@ts-expect-error` that expects nothing.

const Song = z.object({
  title: z.string(),
  stage: z.string().optional(),
  files: z.array(z.object({ name: z.string() })),
})
const common = { id: 'x', method: 'GET', path: '/x', summary: 'X' } as const
const admin = { ...common, tag: 'X', role: 'support' } as const
const answers = { 200: { description: 'A song.', schema: z.object({ data: Song }) } } as const
const song = { title: 'Mưa', files: [{ name: 'a.wav' }] }

test('an answer that its schema describes compiles, and one that it does not describe does not', () => {
  const made = [
    adminEndpoint({ ...admin, answers, handle: () => dataAnswer(200, song) }),
    adminEndpoint({ ...admin, answers, handle: async () => dataAnswer(200, { ...song, stage: 'reading' }) }),
    // @ts-expect-error a field is missing
    adminEndpoint({ ...admin, answers, handle: () => dataAnswer(200, { files: [] }) }),
    // @ts-expect-error a field is of another type
    adminEndpoint({ ...admin, answers, handle: () => dataAnswer(200, { ...song, title: 5 }) }),
    // @ts-expect-error a field that may be left out goes by another name
    adminEndpoint({ ...admin, answers, handle: () => dataAnswer(200, { ...song, step: 'reading' }) }),
    // @ts-expect-error so does one within a list
    adminEndpoint({ ...admin, answers, handle: () => dataAnswer(200, { ...song, files: [{ name: 'a', bytes: 1 }] }) }),
    // @ts-expect-error another status than was said
    adminEndpoint({ ...admin, answers, handle: () => dataAnswer(201, song) }),
    // @ts-expect-error nothing where a body was said
    adminEndpoint({ ...admin, answers, handle: () => emptyAnswer() }),
    partnerEndpoint({ ...common, answers, handle: () => dataAnswer(200, song) }),
    // @ts-expect-error as above
    partnerEndpoint({ ...common, answers, handle: () => dataAnswer(200, { ...song, step: 'reading' }) }),
  ]

  expect(made.map(({ access }) => access)).toEqual([...Array(8).fill('admin'), 'partner', 'partner'])
})
