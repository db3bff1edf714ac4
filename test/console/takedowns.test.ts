import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ConsoleDeps } from '../../src/console/endpoint/deps.ts'
import { takedownRoutes } from '../../src/console/takedowns/takedown-routes.ts'
import { findReferred } from '../../src/media/orphans.ts'
import { EVENTS } from '../../src/webhooks/event-names.ts'
import { registerWebhook } from '../../src/webhooks/registrations.ts'
import { makeKey, makePartner, makeTrack } from '../support/catalogue.ts'
import { eachConsole } from '../support/console.ts'

const HOSTILE = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>'
const ORDER = { claimant: 'Công ty Sao Mai', reason: 'Sai chủ sở hữu', scope: 'new' }

eachConsole('takedowns in the console', {}, (api, { editor, support }) => {
  test('taken down, read, restored', async () => {
    const partner = await makePartner(api.store, { name: 'Studio Sen' })
    await makeKey(api.store, { partner_id: partner })
    const track = await makeTrack(api.store, { title: 'Mưa xa' })
    await api.caughtUp()
    expect((await api.get(`/tracks/${track}`)).status).toBe(200)

    const preview = (await support.get(`/tracks/${track}/takedown-preview`)).json().data
    expect(preview).toMatchObject({ is_published: true, takedown_id: null, webhooks: 0 })
    expect(preview.partners).toBe(preview.partners_by_mail)
    const made = await editor.post('/takedowns', { track_id: track, ...ORDER })
    expect(made.status).toBe(201)
    const takedown = made.json().data
    expect(takedown).toMatchObject({ track_id: track, created_by: 'editor-1', state: 'in_force', ...ORDER })
    expect(Date.parse(takedown.deadline_at) - Date.parse(takedown.created_at)).toBe(86_400_000)
    expect(takedown.notices).toContainEqual(
      expect.objectContaining({ partner_id: partner, webhook_id: null, state: 'no webhook', attempts: 0 }),
    )
    await api.caughtUp()
    expect((await api.get(`/tracks/${track}`)).status).toBe(404)

    const again = await editor.post('/takedowns', { track_id: track, ...ORDER })
    expect([again.status, again.json().error]).toEqual([409, expect.stringContaining(takedown.id)])
    expect((await support.get('/takedowns?state=in_force')).json().data[0]).toEqual(takedown)
    expect((await support.get(`/takedowns/${takedown.id}`)).json().data).toEqual(takedown)
    expect((await support.get(`/tracks/${track}/takedown-preview`)).json().data.takedown_id).toBe(takedown.id)

    expect((await editor.post(`/takedowns/${takedown.id}/restore`)).json().data).toMatchObject({
      state: 'restored',
      restored_by: 'editor-1',
    })
    await api.caughtUp()
    expect((await api.get(`/tracks/${track}`)).status).toBe(200)
    expect((await editor.post(`/takedowns/${takedown.id}/restore`)).status).toBe(409)
  })

  test('taking down and restoring have as long as they need: 502 would be untrue once they commit', () => {
    const unlimited = takedownRoutes
      .map((route) => route({} as ConsoleDeps))
      .filter((one) => one.hasOwnTimeout === true)
    expect(unlimited.map((one) => one.id)).toEqual(['takeDownTrack', 'restoreTakedown'])
  })

  test('what is wrong is named, in the language of the caller', async () => {
    const track = await makeTrack(api.store)
    const unknown = await editor.post('/takedowns', { track_id: randomUUID(), ...ORDER })
    expect([unknown.status, unknown.json().error]).toEqual([404, 'Không tìm thấy bài hát.'])
    const blank = await editor.post('/takedowns', { track_id: track, ...ORDER, claimant: ' ' })
    expect([blank.status, blank.json().details]).toEqual([400, { claimant: ['Bên yêu cầu đang để trống.'] }])
    const english = await editor.post(
      '/takedowns',
      { track_id: track, ...ORDER, reason: '' },
      { headers: { 'accept-language': 'en' } },
    )
    expect(english.json().details).toEqual({ reason: ['reason is empty'] })
    expect((await editor.post('/takedowns', { track_id: track, ...ORDER, scope: 'some' })).status).toBe(400)
    expect((await support.get(`/takedowns/${randomUUID()}`)).status).toBe(404)
    expect((await support.get('/takedowns/x')).status).toBe(400)
  })

  test('the demand is attached once as a file, by what is in it, and only ever saved', async () => {
    const order = { track_id: await makeTrack(api.store), claimant: 'Sao Mai', reason: 'Sai chủ', scope: 'new' }
    const { id } = (await editor.post('/takedowns', order)).json().data
    const attach = (bytes: Buffer, name = 'đơn.pdf', client = editor) =>
      client.post(`/takedowns/${id}/demand?file_name=${encodeURIComponent(name)}`, bytes, {
        headers: { 'content-type': 'application/octet-stream' },
      })
    const pdf = Buffer.from(`%PDF-1.7\n${HOSTILE}`)
    expect((await support.get(`/takedowns/${id}/demand`)).status).toBe(404)
    const page = await attach(Buffer.from(`<!doctype html>${HOSTILE}`))
    expect([page.status, page.json().details]).toEqual([400, { file: [expect.stringContaining('PDF')] }])
    expect((await attach(Buffer.alloc(0))).status).toBe(400)
    expect((await attach(Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-'))).status).toBe(413)
    expect((await attach(pdf, 'x.pdf', support)).status).toBe(403)
    expect((await support.get(`/takedowns/${id}`)).json().data.demand).toBeUndefined()

    const both = await Promise.all([attach(pdf, HOSTILE), attach(pdf, HOSTILE)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const { demand } = (await support.get(`/takedowns/${id}`)).json().data
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    expect(demand).toMatchObject({ name: HOSTILE, type: 'application/pdf', bytes: pdf.length, sha256 })
    const saved = await support.get(`/takedowns/${id}/demand`)
    const [how, name] = String(saved.headers['content-disposition']).split("''")
    expect([saved.bytes.equals(pdf), how, decodeURIComponent(name!)]).toEqual([
      ...[true, 'attachment; filename*=UTF-8', HOSTILE],
    ])
    expect(saved.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/pdf' })
    expect((await support.get(`/takedowns/${id}/evidence`)).text).toContain(sha256)
    const { demand_media } = await api.store.db
      .selectFrom('takedowns')
      .select('demand_media')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await findReferred(api.store.db, 'uploads', [demand_media!])).toEqual(new Set([demand_media]))
  })

  test('the evidence is a page in which nothing runs', async () => {
    const track = await makeTrack(api.store, { title: HOSTILE })
    const claim = { contact: `${HOSTILE} 0901`, reference: ' SM-2026-014 ' }
    const order = { track_id: track, claimant: HOSTILE, reason: `${HOSTILE}\nDòng hai`, scope: 'all' }
    const made = (await editor.post('/takedowns', { ...order, ...claim })).json().data
    expect(made).toMatchObject({ contact: claim.contact, reference: 'SM-2026-014' })
    const { id } = made
    const other = { ...order, track_id: await makeTrack(api.store), contact: '', reference: 'x\ny' }
    expect((await editor.post('/takedowns', other)).json().details).toEqual({ reference: [expect.any(String)] })
    // Where nothing is known of them the record is what it was before there were such fields, and so is its seal.
    const plain = (await editor.post('/takedowns', { ...other, reference: ' ' })).json().data
    expect(Object.keys(plain)).not.toEqual(expect.arrayContaining(['contact']))
    for (const [language, title] of [
      ['vi', 'Hồ sơ gỡ bài'],
      ['en', 'Takedown record'],
    ] as const) {
      const page = await support.get(`/takedowns/${id}/evidence`, { headers: { 'accept-language': language } })
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
      expect(page.text).not.toMatch(/<script|<img| onerror=alert\(1\)>/)
      const parts = [title, id, track, 'editor-1', '192.0.2.1', 'takedown.create', '&lt;script&gt;', 'sha256 ', '0901']
      for (const part of [...parts, 'SM-2026-014']) expect(page.text).toContain(part)
    }
    expect((await support.get(`/takedowns/${id}/evidence?lang=en`)).text).toContain('Takedown record')
  })

  describe('webhooks', () => {
    test('listed with their state; deliveries with their answers; replayed and resumed', async () => {
      const partner = await makePartner(api.store, { name: 'Nghe và quên' })
      const order = { url: 'https://nghe.example/hook', events: EVENTS, description: null }
      const { webhook } = await registerWebhook(api.store, partner, order, Buffer.alloc(32), 1)
      // Its partner is suspended, so that the server leaves its deliveries alone.
      await api.store.db.updateTable('partners').set({ status: 'suspended' }).where('id', '=', partner).execute()
      const track = await makeTrack(api.store, { title: 'Gió' })
      const delivery = {
        ...{ webhook_id: webhook.id, event: 'track.created', track_id: track, data: '{}', lane: 0 },
        ...{ sent_at: 5, created_at: 5, due_at: Date.now(), last_attempt_at: 7 },
      }
      const [done, failed] = [randomUUID(), randomUUID()]
      const answered = { last_status_code: 200, last_answer: HOSTILE, duration_ms: 12 }
      const rows = [
        { ...delivery, ...answered, id: done, state: 'done' as const, attempts: 1 },
        { ...delivery, id: failed, state: 'failed' as const, attempts: 10, last_error: 'timeout' },
      ]
      for (const row of rows) await api.store.db.insertInto('deliveries').values(row).execute()

      const listed = (await support.get(`/webhooks?partner_id=${partner}`)).json()
      expect(listed.data).toMatchObject([{ id: webhook.id, state: 'active', failed: 1, partner_name: 'Nghe và quên' }])
      const deliveries = (await support.get(`/webhooks/${webhook.id}/deliveries?state=done`)).json()
      expect(deliveries).toMatchObject({
        data: [{ id: done, answer: HOSTILE, duration_ms: 12, last_status_code: 200, track_title: 'Gió' }],
        meta: { total: 1 },
      })

      expect((await support.post(`/deliveries/${done}/replay`)).json().data).toEqual({
        webhook_id: webhook.id,
        replayed: 1,
      })
      expect((await support.post(`/webhooks/${webhook.id}/replay`)).json().data.replayed).toBe(1)
      expect((await support.get(`/webhooks/${webhook.id}/deliveries?state=pending`)).json().meta.total).toBe(2)

      await api.store.db
        .updateTable('webhooks')
        .set({ is_active: 0, suspended_at: 9 })
        .where('id', '=', webhook.id)
        .execute()
      expect((await support.get('/webhooks?state=suspended')).json().data).toMatchObject([{ id: webhook.id }])
      expect((await support.post(`/deliveries/${done}/replay`)).status).toBe(409)
      expect((await support.post(`/webhooks/${webhook.id}/resume`)).json().data).toMatchObject({ state: 'active' })
      const audit = await api.store.db
        .selectFrom('audit_log')
        .select(['action', 'actor'])
        .where('entity_id', '=', webhook.id)
        .orderBy('id')
        .execute()
      expect(audit.map((row) => `${row.actor} ${row.action}`)).toEqual([
        'support-1 webhook.replay',
        'support-1 webhook.replay',
        'support-1 webhook.resume',
      ])
      for (const path of ['/deliveries', '/webhooks'])
        expect((await support.post(`${path}/${randomUUID()}/replay`)).status).toBe(404)
    })
  })
})
