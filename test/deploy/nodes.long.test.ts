import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../rooms.ts'
import { onlyIf, runProgram } from '../support/programs.ts'
import { KHONHAC, makeInstallation } from '../support/server.ts'
import { makeTones, makeWav } from '../support/sounds.ts'

/** The built program by each Node that it is to run on. The one that runs the tests is among them; test/nodes brings the others. */

const own = process.versions.node.split('.')[0]!
const nodes = ['20', '22', '24']
  .filter((version) => version === own || version !== '20')
  .map((version) => ({
    version,
    node: version === own ? process.execPath : join(ROOT, `test/nodes/node_modules/node-${version}-${arch()}/bin/node`),
  }))

const MISSING = 'no other versions of Node: npm ci --prefix test/nodes'

describe.each(nodes)('Node $version', ({ version, node }) => {
  const isThere = existsSync(node)
  if (!isThere && process.env.CI && platform() === 'linux') throw new Error(`CI must have ${node}.`)

  test('imports, serves, searches, plays a preview, makes a backup and stops', onlyIf(isThere, MISSING), async () => {
    await using installation = await makeInstallation({ LOG_LEVEL: 'info' })
    const { dataDir, env } = installation
    const run = async (...args: string[]) => {
      const ran = await runProgram(node, [KHONHAC, ...args, '--json'], { cwd: dataDir, env })
      expect([args[0], ran.code, ran.code === 0 ? '' : ran.stderr]).toEqual([args[0], 0, ''])
      return JSON.parse(ran.stdout.trim().split('\n').at(-1)!)
    }
    const { stdout } = await runProgram(node, ['--version'], { cwd: dataDir })
    expect(stdout).toMatch(new RegExp(`^v${version}\\.`))
    await writeFile(join(dataDir, 'song.wav'), makeWav(makeTones(2, 22_050, 12), 22_050))
    const line = { type: 'track', title: 'Mưa phố', artist: 'Lan Anh', genre: 'V-Pop', audio: 'song.wav' }
    await writeFile(join(dataDir, 'songs.jsonl'), `${JSON.stringify(line)}\n`)
    expect(await run('import', 'songs.jsonl')).toMatchObject({ failed: 0, tracks: { created: 1 } })
    const { key } = await installation.issueKey()

    const server = await installation.serve({ program: [node, KHONHAC] })
    const found = await fetch(`${server.url}/search?q=mua%20pho`, { headers: { 'X-API-Key': key } })
    const { data, tracks = data } = (await found.json()) as any
    expect(tracks[0]).toMatchObject({ title: 'Mưa phố' })
    const preview = await fetch(tracks[0].audio_url.replace(/^https?:\/\/[^/]+/, new URL(server.url).origin))
    expect([preview.status, (await preview.arrayBuffer()).byteLength > 10_000]).toEqual([200, true])
    const page = await fetch(new URL('/', server.url))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Mưa phố')])
    await run('backup', join(dataDir, 'copy.tar'))
    expect(await readdir(dataDir)).toContain('copy.tar')
    await run('restore', join(dataDir, 'copy.tar'), '--check')
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
