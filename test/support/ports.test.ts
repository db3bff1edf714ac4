import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findFreePort } from './ports.ts'
import { onlyIf } from './programs.ts'

test('no port is given twice', async () => {
  const ports = new Set<number>()
  for (let count = 0; count < 20; count++) ports.add(await findFreePort())
  expect(ports.size).toBe(20)
})

test(
  'no other process takes the range of this one',
  onlyIf(process.platform === 'linux', 'names of sockets'),
  async () => {
    const range = Math.floor(((await findFreePort()) - 12_000) / 200)
    const listen = `net.createServer().listen('\\0khonhac-test-ports-${range}', () => { console.log('taken'); process.exit() }).on('error', (error) => console.log(error.code))`
    expect(execFileSync(process.execPath, ['-e', listen], { encoding: 'utf8' })).toBe('EADDRINUSE\n')
  },
)
