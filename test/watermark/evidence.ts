import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readPlanes } from '../../src/audio/read-planes.ts'
import { callCli } from '../cli/call-cli.ts'
import { startCli } from '../cli/run-cli.ts'
import { codecs, hasFfmpeg } from '../support/codecs.ts'
import { type MarkedInstallation, makeMarkedInstallation, ONCE, TRACK } from './marked-installation.ts'

export type Evidence = Awaited<ReturnType<typeof openEvidence>>

/** With and without ffmpeg. */
export const WAYS: [string, boolean][] = [['without ffmpeg', true]]
if (hasFfmpeg) WAYS.push(['with ffmpeg', false])

/** A server that has given a copy out. */
export async function openEvidence() {
  const watermarked = await makeMarkedInstallation()
  const { installation, own, save } = watermarked
  // A PATH without ffmpeg.
  const bare = join(installation.dataDir, 'bin')
  await mkdir(bare)
  await symlink(process.execPath, join(bare, 'node'))
  return {
    ...{ installation, own, save },
    copy: await fetchCopy(watermarked, own.key),
    fetchCopy: (key: string) => fetchCopy(watermarked, key),
    /** Both lists for a run that found a file it could not read: it ends with 1 and still says everything. */
    async traceAll(files: string[], { isBare = false } = {}) {
      const args = ['watermark', 'trace', ...files, '--fast', '--json']
      const { dataDir, env } = installation
      // ffmpeg is looked for in the PATH of the process.
      const { code, json } = isBare
        ? await startCli(dataDir, args, { env: { ...env, PATH: bare } })
        : await callCli(args, { env })
      return { code, answer: json() }
    },
    [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose](),
  }
}

async function fetchCopy({ server, save }: MarkedInstallation, key: string) {
  const response = await fetch(`${server.url}/tracks/${TRACK}/watermarked`, { headers: { 'X-API-Key': key, ...ONCE } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const planes = await readPlanes(codecs.at(-1)!, await save('copy.mp3', bytes))
  return { code: response.headers.get('x-watermark-code')!, bytes, planes }
}

/** That a copy that breaks off, and one with flipped bytes and garbage around it, name their key. */
export async function checkDamagedCopies(evidence: Evidence, isBare: boolean): Promise<void> {
  const { master: sound } = await codecs.at(-1)!.encode(evidence.copy.planes, { withMaster: true })
  const flipped = Buffer.from(sound)
  for (const share of [0.3, 0.5, 0.7]) flipped[Math.floor(sound.length * share)]! ^= 0xff
  const garbage = Buffer.from(Array.from({ length: 60_000 }, (_, i) => (Math.imul(i + 1, 2_654_435_761) >>> 13) & 255))
  const { answer } = await evidence.traceAll(
    [
      await evidence.save('cut.flac', sound.subarray(0, Math.floor(sound.length * 0.6))),
      await evidence.save('flipped.flac', Buffer.concat([garbage, flipped, garbage])),
    ],
    { isBare },
  )

  for (const each of answer)
    expect(each).toMatchObject({ found: true, code: evidence.copy.code, key: { id: evidence.own.id } })
  const [{ read }] = answer
  expect(read.seconds).toBeLessThan(10.5)
  expect(read.of_seconds).toBeCloseTo(15, 0)
  expect(read.problems).not.toEqual([])
}
