import { expect, test } from 'vitest'
import { makeFolder, runCli } from './run-cli.ts'

test('administrators are added, listed, changed and removed; the last owner stays', async () => {
  const folder = await makeFolder()
  const run = (...args: string[]) => runCli(folder, ['admin', ...args, '--json'])
  await runCli(folder, ['migrate'])

  expect((await run('list')).json()).toEqual([])
  const first = (await run('add', 'Lan', '--role', 'owner')).json()
  expect(first).toMatchObject({ name: 'lan', role: 'owner', has_second_factor: false })
  expect(first.password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  const given = await run('add', 'minh', '--role', 'support', '--password', 'mật khẩu')
  expect(given.json()).not.toHaveProperty('password')
  expect(given.stdout).not.toContain('mật khẩu')

  expect((await run('add', 'minh', '--role', 'editor', '--password', 'mật khẩu')).code).toBe(1)
  expect((await run('add', 'x', '--role', 'boss')).code).toBe(2)
  expect((await run('add', 'tên có dấu', '--role', 'editor')).code).toBe(1)
  expect((await run('add', 'thu', '--role', 'editor', '--password', 'short')).code).toBe(1)
  expect((await run('remove', 'lan')).code).toBe(1)
  expect((await run('role', 'lan', 'editor')).code).toBe(1)
  expect((await run('role', 'minh', 'owner')).json()).toEqual({ name: 'minh', role: 'owner' })
  expect((await run('password', 'lan')).json().password).toMatch(/-/)
  expect((await run('second-factor-off', 'lan')).code).toBe(0)
  expect((await run('recovery', 'lan')).code).toBe(1)
  expect((await run('remove', 'lan')).code).toBe(0)
  expect((await run('list')).json().map((one: { name: string }) => one.name)).toEqual(['minh'])
})

test('a link stands in for a password; sessions are listed and ended, and a second step is demanded', async () => {
  const folder = await makeFolder()
  const run = (...args: string[]) => runCli(folder, ['admin', ...args, '--json'])
  await runCli(folder, ['migrate'])

  const added = (await run('add', 'lan', '--role', 'editor', '--link')).json()
  expect(added.link).toMatch(/\/console\/welcome#[\w-]{43}$/)
  expect(added).not.toHaveProperty('password')
  expect((await run('list')).json()).toMatchObject([{ name: 'lan', link_expires_at: added.link_expires_at }])
  const renewed = (await run('password', 'lan', '--link')).json()
  expect(renewed.link).not.toBe(added.link)
  expect((await run('add', 'thu', '--role', 'editor', '--link', '--password', 'một câu dài')).code).toBe(2)
  expect((await run('password', 'unknown', '--link')).code).toBe(1)

  expect((await run('sessions', 'lan')).json()).toEqual([])
  expect((await run('sign-out', 'lan')).json()).toEqual({ name: 'lan', closed: 0 })
  expect((await run('sign-out', 'lan', '--session', 'x')).code).toBe(1)
  expect((await run('demand-second-factor', 'on')).json()).toEqual({ second_factor: true })
  expect((await run('demand-second-factor', 'maybe')).code).toBe(2)
  expect((await run('demand-second-factor', 'off')).json()).toEqual({ second_factor: false })
  const acts = (await runCli(folder, ['audit', 'list', '--action', 'administrator', '--json'])).json()
  expect(acts.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'administrator.rules',
    'administrator.rules',
  ])
})

test('the password of the first owner can be set before anybody has signed in', async () => {
  const folder = await makeFolder()
  await runCli(folder, ['migrate'])

  expect((await runCli(folder, ['admin', 'password', 'admin', '--json'])).json().password).toMatch(/-/)
  expect((await runCli(folder, ['admin', 'list', '--json'])).json()).toMatchObject([{ name: 'admin', role: 'owner' }])
})
