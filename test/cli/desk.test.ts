import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callCli } from './call-cli.ts'
import { makeFolder } from './run-cli.ts'

test('artists are merged, many tracks are changed at once and one is given a time, from the command line', async () => {
  const env = { DATA_DIR: await makeFolder() }
  let imported = false
  const run = async (...args: string[]) => await callCli(args, { env })
  const line = (title: string, artist: string) =>
    JSON.stringify({ type: 'track', title, artist, genre: 'Pop', duration_seconds: 60, published_at: null })
  const list = [line('Một', 'Mỹ Duyên'), line('Hai', 'Mỹ Duyên'), line('Ba', 'My Duyen')].join('\n')
  await callCli(['import', '-'], { env, input: list })

  const near = (await run('artist', 'near', '--json')).json()
  expect(near).toMatchObject([{ is_same: true, artists: [{ name: 'Mỹ Duyên' }, { name: 'My Duyen' }] }])
  const rehearsed = await callCli(['import', '-', '--dry-run', '--json'], { env, input: line('X', 'Mỹ Duyêm') })
  expect(rehearsed.json().near_artists).toContainEqual({ name: 'Mỹ Duyêm', near: 'Mỹ Duyên' })
  const [kept, gone] = near[0].artists.map((one: { id: string }) => one.id)
  const renamed = await run('artist', 'update', gone, '--name', 'mỹ duyên')
  expect(renamed.stderr).toContain('has the same name')
  expect((await run('artist', 'merge', kept, kept)).code).toBe(1)
  expect((await run('artist', 'merge', gone, kept, '--json')).json()).toMatchObject({ merged: true, moved: 1 })
  expect((await run('artist', 'show', kept, '--json')).json()).toMatchObject({ aliases: ['mỹ duyên'] })
  expect((await run('artist', 'show', gone)).stderr).toContain(`there is no artist ${gone}`)
  expect((await run('artist', 'near')).stdout).toBe('No two artists have near names.\n')

  const forecast = await run(
    'track',
    'bulk',
    'publish',
    '--query',
    'my duyen',
    '--status',
    'draft',
    '--dry-run',
    '--json',
  )
  expect(forecast.json()).toMatchObject({ selected: 3, would_change: 3, failed: [] })
  expect((await run('track', 'bulk', 'publish', 'Một', 'Hai', '--json')).json()).toMatchObject({ done: 2, failed: [] })
  expect((await run('track', 'bulk', 'update', '--all', '--genre', 'Jazz', '--json')).json()).toMatchObject({ done: 3 })
  const claim = ['--claimant', 'Công ty', '--reason', 'Sai']
  expect((await run('track', 'bulk', 'takedown', 'Một', ...claim, '--json')).json()).toMatchObject({ done: 1 })
  const again = await run('track', 'bulk', 'publish', '--all', '--json')
  expect([again.code, again.json()]).toMatchObject([1, { done: 1, unchanged: 1, failed_count: 1 }])
  expect((await run('track', 'bulk', 'delete')).code).toBe(2)
  expect((await run('track', 'bulk', 'update', '--all')).code).toBe(2)
  expect((await run('track', 'bulk', 'takedown', '--all')).code).toBe(2)

  await run('collection', 'add', 'Chiều')
  const collected = ['track', 'bulk', 'add_to_collection', 'Ba', 'Một', '--collection', 'chieu', '--json']
  expect((await run(...collected)).json()).toMatchObject({ done: 2, failed: [], order_before: [] })
  expect((await run(...collected)).json()).toMatchObject({ done: 0, unchanged: 2 })
  const order = (await run('collection', 'show', 'Chiều', '--json')).json().tracks
  expect(order.map(({ title }: { title: string }) => title)).toEqual(['Ba', 'Một'])
  const out = ['track', 'bulk', 'remove_from_collection', 'Một', '--collection', 'Chiều', '--json']
  expect((await run(...out)).json()).toMatchObject({ done: 1 })
  expect((await run('track', 'bulk', 'publish', 'Một', '--collection', 'Chiều')).code).toBe(2)
  expect((await run('track', 'bulk', 'add_to_collection', 'Một')).code).toBe(2)
  expect((await run('job', 'undo', randomUUID())).stderr).toContain('there is no job')

  const made = (await run('release', 'add', 'Phố mưa', 'Hai', 'Một', '--date', '2026-03-02', '--json')).json()
  expect(made.tracks.map(({ title }: { title: string }) => title)).toEqual(['Hai', 'Một'])
  expect((await run('track', 'bulk', 'restore', '--release', 'pho mua', '--json')).json()).toMatchObject({
    ...{ done: 1, unchanged: 1, failed: [] },
  })
  expect((await run('track', 'list', '--release', 'Phố mưa', '--json')).json()).toHaveLength(2)
  await run('release', 'update', 'Phố mưa', 'Một', 'Hai', 'Ba', '--date', '')
  expect((await run('release', 'list', '--json')).json()).toMatchObject([{ tracks: 3, release_date: null }])
  expect((await run('release', 'show', made.id)).stdout).toMatch(/1 .*Một[\s\S]*3 .*Ba/)
  expect((await run('release', 'update', 'Phố mưa')).code).toBe(2)
  expect((await run('release', 'cover', 'Phố mưa', '/nowhere.png')).stderr).toContain('there is no such file')
  expect((await run('release', 'delete', 'Phố mưa', '--yes', '--json')).json()).toEqual({ id: made.id, deleted: true })

  const [album, fresh, known] = [randomUUID(), randomUUID(), (await run('track', 'show', 'Hai', '--json')).json().id]
  const whole = { type: 'release', id: album, title: 'Đêm', release_date: '2026-03-02', tracks: [fresh, known] }
  const lines = (...all: object[]) => all.map((one) => JSON.stringify(one)).join('\n')
  const both = lines({ ...JSON.parse(line('Tư', 'Mỹ Duyên')), id: fresh }, whole)
  for (const flags of [['--dry-run'], [], []]) {
    const report = await callCli(['import', '-', '--json', ...flags], { env, input: both })
    expect([report.json().failed, Object.values(report.json().releases)]).toEqual([
      ...[0, flags.length === 0 && imported ? [0, 0, 1] : [1, 0, 0]],
    ])
    imported ||= flags.length === 0
  }
  expect((await run('release', 'show', album, '--json')).json()).toMatchObject({
    ...{ title: 'Đêm', release_date: '2026-03-02', tracks: [{ id: fresh }, { id: known }] },
  })
  const bad = lines(
    { ...whole, id: randomUUID(), title: undefined },
    { ...whole, id: randomUUID() },
    { ...whole, tracks: [randomUUID()] },
    { ...whole, tracks: [fresh, fresh] },
    { ...whole, release_date: '2026-02-30' },
    { ...whole, id: 'Đêm' },
    { ...whole, title: 'Đêm khuya', tracks: [known] },
  )
  const refused = (await callCli(['import', '-', '--json'], { env, input: bad })).json()
  expect([refused.failed, refused.releases.updated, refused.bad.map(({ line: at }: { line: number }) => at)]).toEqual([
    ...[6, 1, [1, 2, 3, 4, 5, 6]],
  ])
  expect((await run('release', 'show', album, '--json')).json()).toMatchObject({ title: 'Đêm khuya', tracks: [{}] })

  await run('track', 'unpublish', 'Ba')
  await run('track', 'update', 'Ba', '--publish-at', '2099-01-01T00:00:00Z')
  expect((await run('track', 'show', 'Ba', '--json')).json()).toMatchObject({ publish_at: '2099-01-01T00:00:00.000Z' })
  await run('track', 'update', 'Ba', '--publish-at', '')
  expect((await run('track', 'show', 'Ba', '--json')).json()).toMatchObject({ publish_at: null, genre: 'Jazz' })
})
