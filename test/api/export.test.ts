import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LICENSE_CODES } from '../../src/catalog/licenses.ts'
import { type ApiAnswer, eachApi } from '../support/api.ts'
import { changeTrack, deleteTrack, makeArtist, makeTrack } from '../support/catalogue.ts'
import { makeRandom } from '../support/random.ts'

eachApi('exports', {}, (api) => {
  const LINKS = ['audio_url', 'cover_url', 'media_expires_in']
  /** Again while it is not ready: it is written by a process that gives way to all others, and a busy machine has many. */
  const get = async (headers: Record<string, string> = {}): Promise<ApiAnswer> => {
    const answer = await api().get('/export', { headers })
    return answer.status === 503 ? await get(headers) : answer
  }
  /** Until it is of the newest revision: for the same reason it may be of the one before. */
  const getNewest = async (headers: Record<string, string> = {}): Promise<ApiAnswer> => {
    const { cursor } = (await api().get('/changes?since=latest')).json().meta
    const answer = await get(headers)
    return answer.status === 200 && read(answer).end.cursor === cursor ? answer : await getNewest(headers)
  }

  const read = ({ text }: ApiAnswer) => {
    const lines = text.trimEnd().split('\n')
    const end = JSON.parse(lines.pop()!)
    return { tracks: lines.map((line) => JSON.parse(line)), end }
  }

  async function fill(): Promise<void> {
    const { store } = api()
    const random = makeRandom(5)
    const artists: string[] = []
    for (const name of ['Ánh', 'Bình "B"', 'Chi\n', 'Dũng']) artists.push(await makeArtist(store, { name }))
    const some = <T>(list: readonly T[]) => list[random.below(list.length)]!
    for (let number = 0; number < 30; number++) {
      const artist_id = some(artists)
      const featured = artists.filter((id) => id !== artist_id && random.below(2) === 1)
      await makeTrack(store, {
        ...{ artist_id, title: some(['Mưa', 'Nắng “\u2028”', 'a\\b']), genre: some(['Ballad', 'V-Pop']) },
        ...{
          bpm: some([null, 0, 92.5]),
          energy: some([null, 0.1]),
          license_code: some([...LICENSE_CODES, 'unknown']),
        },
        ...{ is_explicit: some([0, 1] as const), audio_media: some([null, 'previews/a.mp3']), play_count: number },
        published_at: some([null, 1, 2]),
        featured,
      })
    }
    await api().caughtUp()
  }

  test('every track as the API shows it, without what expires, and where the changes go on', async () => {
    await fill()
    const answer = await get()
    const { tracks, end } = read(answer)
    const shown: Record<string, unknown>[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ApiAnswer = await api().get(`/tracks?limit=100&cursor=${cursor}`)
      shown.push(...page.json().data)
      cursor = page.json().meta.next_cursor
    }
    const lasting = shown.map((track) => Object.entries(track).filter(([name]) => !LINKS.includes(name)))
    expect(tracks.map((track) => Object.entries(track))).toEqual(lasting)
    expect(tracks.length).toBeGreaterThan(10)
    const { cursor } = (await api().get('/changes?since=latest')).json().meta
    expect(end).toEqual({ end: true, count: tracks.length, cursor })
    expect(answer.headers['content-type']).toBe('application/x-ndjson')
    const { etag } = answer.headers
    expect(etag).toBe(`"${createHash('sha256').update(answer.bytes).digest('hex').slice(0, 32)}"`)
  })

  test('the same revision has the same bytes, packed or not; another has others', async () => {
    const [plain, again] = [await get(), await get()]
    expect([again.text, again.headers.etag]).toEqual([plain.text, plain.headers.etag])
    const zipped = await get({ 'accept-encoding': 'gzip' })
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.bytes).toString()]).toEqual(['gzip', plain.text])
    const { etag = '' } = plain.headers
    expect(zipped.headers.etag!.startsWith(etag.slice(0, -1))).toBe(true)
    expect(zipped.headers.etag).not.toBe(etag)
    for (const [tag, encoding] of [
      [etag, 'identity'],
      [zipped.headers.etag!, 'gzip'],
    ] as const)
      expect((await get({ 'if-none-match': tag, 'accept-encoding': encoding })).status).toBe(304)
    const head = await api().get('/export', { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([
      ...[200, String(plain.bytes.length), etag],
    ])
    const { id } = read(plain).tracks[3]
    await changeTrack(api().store, id, { title: 'Khác' })
    await api().caughtUp()
    const changed = await getNewest({ 'if-none-match': etag })
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false])
    expect(read(changed).tracks[3].title).toBe('Khác')
  })

  test('cut at 100 places it goes on with the same bytes, in both forms', async () => {
    const random = makeRandom(11)
    for (const encoding of ['identity', 'gzip']) {
      const whole = await get({ 'accept-encoding': encoding })
      const { etag = '' } = whole.headers
      for (let turn = 0; turn < 50; turn++) {
        const at = 1 + random.below(whole.bytes.length - 1)
        const rest = await get({ range: `bytes=${at}-`, 'if-range': etag, 'accept-encoding': encoding })
        expect(rest.status).toBe(206)
        expect(rest.headers['content-range']).toBe(`bytes ${at}-${whole.bytes.length - 1}/${whole.bytes.length}`)
        expect(rest.bytes.equals(whole.bytes.subarray(at))).toBe(true)
      }
      const beyond = await get({ range: `bytes=${whole.bytes.length}-`, 'accept-encoding': encoding })
      expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.bytes.length}`])
    }
  })

  test('changed meanwhile it goes on with what was begun, unless a track has gone since', async () => {
    const whole = await get()
    const resume = { range: 'bytes=100-', 'if-range': whole.headers.etag! }
    const [one, other] = read(whole).tracks
    await changeTrack(api().store, one.id, { title: 'Mới' })
    await api().caughtUp()
    expect(read(await getNewest()).tracks[0].title).toBe('Mới')
    const rest = await get(resume)
    expect([rest.status, rest.bytes.equals(whole.bytes.subarray(100))]).toEqual([206, true])
    await deleteTrack(api().store, other.id)
    await api().caughtUp()
    const anew = await get(resume)
    expect([anew.status, anew.text.includes(other.id)]).toEqual([200, false])
  })
})
