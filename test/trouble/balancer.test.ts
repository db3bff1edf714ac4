import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hasHaproxy, hasNginx, PATH, writeHaproxy, writeNginx } from './proxies.ts'

// What they do while servers are restarted: balancer.long.test.ts.

const folder = mkdtempSync(join(tmpdir(), 'khonhac-balancer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!hasNginx)('nginx takes its configuration', () => {
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', writeNginx(folder)], { env: { PATH }, encoding: 'utf8' })

  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

test.skipIf(!hasHaproxy)('haproxy takes its configuration', () => {
  const { path } = writeHaproxy(folder, 18_080, [18_081, 18_082])
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', path], { env: { PATH }, encoding: 'utf8' })

  expect([status, stderr]).toEqual([0, expect.not.stringContaining('ALERT')])
})
