import { join } from 'node:path'
import { expect } from 'vitest'
import { encodeSound } from '../../src/sound/codec/encode.ts'
import type { StereoPlanes } from '../../src/sound/codec.ts'
import { readPlanes } from '../../src/sound/read-planes.ts'
import { oggCrc } from '../../src/structures/crc.ts'
import { callCli } from '../cli/call-cli.ts'
import { makeAiff, makeTones } from '../support/sounds.ts'
import { type MarkedInstallation, makeMarkedInstallation, ONCE, TRACK } from './marked-installation.ts'

export type Evidence = Awaited<ReturnType<typeof openEvidence>>

/** A server that has given a copy out. */
export async function openEvidence() {
  const watermarked = await makeMarkedInstallation()
  const { installation, own, save } = watermarked
  return {
    ...{ installation, own, save },
    copy: await fetchCopy(watermarked, own.key),
    fetchCopy: (key: string) => fetchCopy(watermarked, key),
    /** Both lists for a run that found a file it could not read: it ends with 1 and still says everything. */
    async traceAll(files: string[]) {
      const args = ['watermark', 'trace', ...files, '--fast', '--json']
      const { code, json } = await callCli(args, { env: installation.env })
      return { code, answer: json() }
    },
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
}

async function fetchCopy({ server }: MarkedInstallation, key: string) {
  const response = await fetch(`${server.url}/tracks/${TRACK}/watermarked`, { headers: { 'X-API-Key': key, ...ONCE } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const planes = await readPlanes(bytes)
  return { code: response.headers.get('x-watermark-code')!, bytes, planes }
}

/** So much of the copy is damaged: more would only take longer to read. */
const DAMAGED_SECONDS = 8

/** Copies that are damaged, and files that cannot be read before one that can, in one run: starting the program takes seconds. */
export async function traceHard(evidence: Evidence) {
  const piece = evidence.copy.planes.map((plane) => plane.slice(0, DAMAGED_SECONDS * 44_100)) as unknown as StereoPlanes
  const { master: sound } = await encodeSound(piece, { withMaster: true })
  const flipped = Buffer.from(sound)
  for (const share of [0.3, 0.5, 0.7]) flipped[Math.floor(sound.length * share)]! ^= 0xff
  const garbage = Buffer.from(Array.from({ length: 60_000 }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 13) & 255))
  const damaged = [
    await evidence.save('cut.flac', sound.subarray(0, Math.floor(sound.length * 0.6))),
    await evidence.save('flipped.flac', Buffer.concat([garbage, flipped, garbage])),
  ]
  const unreadable = [
    await evidence.save('short.aiff', makeAiff(makeTones(1, 44_100, 1), 44_100, 's16').subarray(0, 46)),
    await evidence.save('short.ogg', oggPage(Buffer.from('OpusHead\u0001'))),
    await evidence.save('text.mp3', Buffer.from('không phải âm thanh'.repeat(50))),
    join(evidence.installation.dataDir, 'nowhere.mp3'),
    await evidence.save('good.mp3', evidence.copy.bytes),
  ]
  const { code, answer } = await evidence.traceAll([...damaged, ...unreadable])
  return { code, damaged: answer.slice(0, 2), unreadable: answer.slice(2) }
}

export type HardTrace = Awaited<ReturnType<typeof traceHard>>

/** That a copy that breaks off, and one with flipped bytes and garbage around it, name their key. */
export function checkDamagedCopies(evidence: Evidence, { damaged }: HardTrace): void {
  expect(damaged).toHaveLength(2)
  for (const each of damaged)
    expect(each).toMatchObject({ found: true, code: evidence.copy.code, key: { id: evidence.own.id } })
  const [{ read }] = damaged
  expect(read.seconds).toBeLessThan(0.7 * DAMAGED_SECONDS)
  expect(read.of_seconds).toBeCloseTo(DAMAGED_SECONDS, 0)
  expect(read.problems).not.toEqual([])
}

/** That files which cannot be read are named, with a reason, and the one that can names its key. */
export function checkUnreadable(evidence: Evidence, { code, unreadable }: HardTrace): void {
  expect(code).toBe(1)
  expect(unreadable.map(({ found }: { found: boolean }) => found)).toEqual([false, false, false, false, true])
  for (const { error } of unreadable.slice(0, 4)) expect(error).toMatch(/^[A-Za-z][^\n]+$/)
  expect(unreadable[4]).toMatchObject({ code: evidence.copy.code, read: { problems: [] } })
}

/** One page that ends its stream, with its checksum. */
function oggPage(body: Buffer): Buffer {
  const page = Buffer.concat([Buffer.alloc(28), body])
  page.write('OggS', 0, 'latin1')
  page[5] = 6
  page[26] = 1
  page[27] = body.length
  page.writeUInt32LE(oggCrc(page), 22)
  return page
}
