import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSecrets, secretsPath } from './secrets.ts'

let parent: string
let dataDir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'khonhac-secrets-'))
  dataDir = join(parent, 'made', 'on demand')
})

afterEach(() => rm(parent, { recursive: true, force: true }))

test('the first start makes a file that only its owner can read, the next ones read it', async () => {
  const first = await loadSecrets(dataDir, {})
  const second = await loadSecrets(dataDir, {})

  expect(second).toEqual(first)
  expect(first.warning).toBeUndefined()
  expect(first.secrets.sealingKeys.map((key) => key.length)).toEqual([32])
  expect((await stat(secretsPath(dataDir))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
})

test('two installations share nothing', async () => {
  const one = await loadSecrets(dataDir, {})
  const other = await loadSecrets(join(parent, 'other'), {})

  for (const name of ['signingSecret', 'adminPassword'] as const)
    expect(one.secrets[name]).not.toBe(other.secrets[name])
  expect(one.secrets.sealingKeys).not.toEqual(other.secrets.sealingKeys)
})

test('many starts at once end with the same secrets', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(dataDir, {})))

  expect(new Set(all.map(({ secrets }) => secrets.signingSecret)).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
})

test('machines with the same signing secret agree on what is derived from it, through its change too', async () => {
  const load = async (folder: string, signingSecret: string, ...formerSigningSecrets: string[]) =>
    (await loadSecrets(join(parent, folder), { signingSecret, formerSigningSecrets })).secrets
  const [one, other] = [await load('one', 'old secret'), await load('other', 'old secret')]
  const changed = await load('other', 'new secret', 'old secret')
  const alone = (await loadSecrets(join(parent, 'other'), {})).secrets

  expect(one.sealingKeys[0]).toEqual(other.sealingKeys[0])
  expect(one.watermarkSecrets[0]).toBe(other.watermarkSecrets[0])
  expect(changed.watermarkSecrets[0]).not.toBe(other.watermarkSecrets[0])
  expect(changed.sealingKeys[0]).not.toEqual(other.sealingKeys[0])
  // What was sealed before a secret was given, and before it was changed, can still be opened.
  expect(changed.sealingKeys.slice(1)).toEqual(other.sealingKeys)
  expect(other.sealingKeys.slice(1)).toEqual(alone.sealingKeys)
})

test('the environment wins, and is not written down', async () => {
  const { secrets } = await loadSecrets(dataDir, { signingSecret: 'from the environment', adminPassword: 'chosen' })

  expect(secrets).toMatchObject({ signingSecret: 'from the environment', adminPassword: 'chosen' })
  expect(await readFile(secretsPath(dataDir), 'utf8')).not.toMatch(/from the environment|chosen/)
})

test('a file that others can read is named', async () => {
  await loadSecrets(dataDir, {})
  await chmod(secretsPath(dataDir), 0o644)

  const { warning } = await loadSecrets(dataDir, {})

  expect(warning).toContain('can be read by others (mode 644): run chmod 600')
})

test.each([
  ['{', 'is not JSON'],
  ['{}', 'lacks signing_secret'],
  [
    '{"signing_secret":"a","admin_password":"b","webhook_secret_key":"c2hvcnQ","watermark_secret":"d"}',
    'webhook_secret_key that is not 32 bytes',
  ],
])('a damaged file stops the start instead of being replaced: %s', async (text, reason) => {
  await loadSecrets(dataDir, {})
  await writeFile(secretsPath(dataDir), text)

  await expect(loadSecrets(dataDir, {})).rejects.toThrow(reason)
  expect(await readFile(secretsPath(dataDir), 'utf8')).toBe(text)
})
