import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { makeFolder } from '../support/folder.ts'
import { needs } from '../support/programs.ts'
import { PATH, writeHaproxy, writeNginx } from './proxies.ts'

// What they do while servers are restarted: balancer.long.test.ts.

const folder = makeFolder()

test('nginx takes its configuration', needs('nginx'), () => {
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', writeNginx(folder, 18_080, [18_081, 18_082])], {
    env: { PATH },
    encoding: 'utf8',
  })

  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

test('haproxy takes its configuration', needs('haproxy'), () => {
  const { path } = writeHaproxy(folder, 18_080, [18_081, 18_082])
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', path], { env: { PATH }, encoding: 'utf8' })

  expect([status, stderr]).toEqual([0, expect.not.stringContaining('ALERT')])
})
