import { cp, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createWebAppLoader } from '../../src/site/page/web-app.ts'

const ROOT = join(import.meta.dirname, '../..')

test('pages whose code could not be loaded are there as soon as it can be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-app-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(ROOT, 'dist/web'), join(folder, 'web'), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const load = createWebAppLoader(pathToFileURL(join(folder, 'web/')))
  const [manifest, code] = [join(folder, 'web/manifest.json'), join(folder, 'web/server.js')]
  await rename(manifest, `${manifest}.away`)
  await rename(code, `${code}.away`)
  await writeFile(code, 'export const half = ')

  await expect(load()).rejects.toThrow('ENOENT')
  await rename(`${manifest}.away`, manifest)
  await expect(Promise.all([load(), load()])).rejects.toThrow()
  await rename(`${code}.away`, code)

  const app = await load()
  expect(app.assets.size).toBeGreaterThan(0)
  expect(app.entry('console').href).toMatch(/^\/assets\/console-/)
  expect(await load()).toBe(app)
})
