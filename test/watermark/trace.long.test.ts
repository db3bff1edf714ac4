import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEAK, openTracing, read, type Tracing, trace, upload } from './tracing.ts'

// The pages of the console, and the same on the command line: trace-pages.long.test.ts.

let tracing: Tracing
beforeAll(async () => {
  tracing = await openTracing()
})
afterAll(() => tracing[Symbol.asyncDispose]())

test('a copy that was encoded again names its key; its page is safe to open', async () => {
  const shown = await trace(tracing, tracing.leaked, LEAK)
  const job = (await read(await tracing.ask(`/jobs/${shown.job_id}`))).data
  const listed = await read(await tracing.ask('/traces'))
  const page = await tracing.ask(`/traces/${shown.id}/evidence`)
  const html = await page.text()

  expect(job).toMatchObject({ state: 'done', result: shown.result })
  expect(shown.result).toMatchObject({ file: LEAK, found: true, in_sound: true, key: { id: tracing.own.id } })
  expect(shown.answer).toMatchObject({ certainty: 'certain' })
  expect(shown.answer.sentence).toMatch(/^This copy was given to Studio Sen, key Trang chính, on .*Certain\.$/)
  expect(shown.digest).toBe(createHash('sha256').update(tracing.leaked).digest('hex'))
  expect(listed).toMatchObject({ data: [{ id: shown.id, created_by: 'lan' }], meta: { total: 1 } })
  expect(html).toContain(shown.answer.sentence)
  expect(html).toContain('rò rỉ &lt;b&gt;.mp3')
  expect(html).not.toMatch(/<b>|<script/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(html).toMatch(/sha256 [0-9a-f]{64}/)
  // What was found stays as it was found, whatever becomes of the catalogue.
  await tracing.store.db.updateTable('tracks').set({ title: 'Tên mới' }).execute()
  await tracing.store.db.updateTable('artists').set({ name: 'Nghệ sĩ khác' }).execute()
  expect(await (await tracing.ask(`/traces/${shown.id}/evidence`)).text()).toBe(html)
  const entries = await tracing.store.db.selectFrom('audit_log').select(['action', 'actor']).execute()
  expect(entries.filter(({ action }) => action.startsWith('trace.'))).toEqual([
    { action: 'trace.start', actor: 'lan' },
    { action: 'trace.finish', actor: 'lan' },
  ])
})

test('a file without sound fails with a reason, and has no page; a form without a file is refused', async () => {
  const shown = await trace(tracing, Buffer.from('không phải âm thanh'.repeat(50)), 'thơ.txt')
  const body = new FormData()
  body.append('note', 'x')

  expect(shown).toMatchObject({ state: 'failed', result: null, answer: null })
  expect(shown.error).toContain('no sound can be read')
  expect((await tracing.ask(`/traces/${shown.id}/evidence`)).status).toBe(409)
  expect((await tracing.ask('/traces', { method: 'POST', body })).status).toBe(400)
  expect((await upload(tracing, Buffer.alloc(0), 'empty.mp3')).status).toBe(400)
})

test('the command line lists and prints what was traced here', async () => {
  const { data } = await read(await tracing.ask('/traces'))
  const known = data.find(({ state }: { state: string }) => state === 'done')

  const listed = await tracing.installation.command('watermark', 'traces')
  const printed = await tracing.installation.command('watermark', 'evidence', known.id.slice(0, 8))

  expect(listed.total).toBe(data.length)
  expect(printed).toMatchObject({ sha256: known.digest, result: { found: true } })
})
