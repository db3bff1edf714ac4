import { expect, test } from 'vitest'
import { makeArtist, makeTrack } from '../support/catalogue.ts'
import { eachConsole } from '../support/console.ts'

const clock = { at: Date.parse('2026-11-17T08:00:00Z') }

eachConsole('two who edit the same', { now: () => clock.at }, (desk, { editor: mine, owner: theirs }) => {
  test('the second is told whose change it would undo, and nothing is saved; other fields are merged', async () => {
    const id = await makeTrack(desk.store, { updated_at: clock.at })
    const path = `/tracks/${id}`
    const { updated_at: if_updated_at } = (await mine.get(path)).json().data
    clock.at += 60_000
    await theirs.patch(path, { title: 'Mưa chiều', bpm: 90 })
    clock.at += 60_000

    const refused = await mine.patch(path, { title: 'Mưa đêm', genre: 'Jazz', if_updated_at })
    expect(refused.status).toBe(409)
    const at = new Date(clock.at - 60_000).toISOString()
    expect(refused.json()).toMatchObject({
      code: 'CONFLICT',
      changed_meanwhile: [{ field: 'title', by: 'owner-1', at }],
    })
    expect((await mine.get(path)).json().data).toMatchObject({ title: 'Mưa chiều', bpm: 90, updated_at: at })

    // What they have not touched, and what is the same, is no conflict.
    expect((await mine.patch(path, { genre: 'Jazz', title: 'Mưa chiều', if_updated_at })).status).toBe(200)
    expect((await mine.get(path)).json().data).toMatchObject({ title: 'Mưa chiều', genre: 'Jazz', bpm: 90 })
    // By the newer time, or without one, the last one wins.
    const { updated_at } = (await mine.get(path)).json().data
    expect((await mine.patch(path, { title: 'Mưa đêm', if_updated_at: updated_at })).status).toBe(200)
    expect((await theirs.patch(path, { title: 'Mưa khuya' })).status).toBe(200)
    for (const bad of ['hôm qua', '', 5])
      expect((await mine.patch(path, { title: 'x', if_updated_at: bad })).status, String(bad)).toBe(400)
  })

  test('publishing is told by its own name, and what an import did without a name', async () => {
    const id = await makeTrack(desk.store, { updated_at: clock.at, published_at: null })
    const path = `/tracks/${id}`
    const if_updated_at = new Date(clock.at).toISOString()
    clock.at += 1000
    await theirs.post(`${path}/publish`)
    clock.at += 1000
    const hidden = await mine.patch(path, { status: 'draft', if_updated_at })
    expect(hidden.json().changed_meanwhile).toMatchObject([{ field: 'status', by: 'owner-1' }])

    clock.at += 1000
    await desk.store.db
      .updateTable('tracks')
      .set({ genre: 'Bolero', updated_at: clock.at })
      .where('id', '=', id)
      .execute()
    const imported = await mine.patch(path, { genre: 'Rock', if_updated_at })
    expect([imported.status, imported.json().changed_meanwhile]).toEqual([
      409,
      [{ field: 'genre', by: null, at: new Date(clock.at).toISOString() }],
    ])
  })

  test('artists alike', async () => {
    const id = await makeArtist(desk.store)
    const path = `/artists/${id}`
    const { updated_at: if_updated_at } = (await mine.get(path)).json().data
    clock.at = Math.max(clock.at, Date.parse(if_updated_at)) + 1000
    await theirs.patch(path, { biography: 'Sinh ở Huế.' })

    const refused = await mine.patch(path, { biography: 'Sinh ở Vinh.', name: 'Lan Anh Vinh', if_updated_at })
    expect(refused.json().changed_meanwhile).toMatchObject([{ field: 'biography', by: 'owner-1' }])
    expect((await mine.get(path)).json().data.biography).toBe('Sinh ở Huế.')
    expect((await mine.patch(path, { name: 'Lan Anh Vinh', if_updated_at })).status).toBe(200)
    const two = ['Sinh ở Vinh.', 'Sinh ở Đà Lạt.'].map((biography) =>
      mine.patch(path, { biography, if_updated_at: new Date(clock.at).toISOString() }),
    )
    clock.at += 1000
    expect((await Promise.all(two)).map(({ status }) => status)).toContain(200)
  })
})
