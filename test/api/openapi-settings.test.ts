import { expect, test } from 'vitest'
import { startConsole } from '../support/console.ts'

type Json = Record<string, any>

/** A value that is not the usual one, of settings that documents tell of or might. */
const OTHER_SETTINGS = {
  PUBLIC_URL: 'https://am-nhac.example',
  SERVICE_NAME: 'Âm Nhạc',
  TAKEDOWN_CONTACT: 'go@am-nhac.example',
  RATE_LIMIT_PER_MINUTE: '7',
  IP_LIMIT_PER_MINUTE: '8',
  USAGE_PER_MINUTE: '5',
  WEBHOOK_READS_PER_MINUTE: '4',
  WEBHOOK_WRITES_PER_MINUTE: '3',
  WATERMARK_PER_MINUTE: '2',
  WATERMARK_PER_DAY: '9',
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  WEBHOOK_RETRY_SECONDS: '1,2',
}

/** What an answer is held against: the document without words, examples and addresses. */
function rulesOf(node: any): any {
  if (Array.isArray(node)) return node.map(rulesOf)
  if (node === null || typeof node !== 'object') return node
  const { description: _, summary: __, example: ___, examples: ____, ...rest } = node as Json
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, rulesOf(value)]))
}

async function readRules(env: Record<string, string>) {
  await using api = await startConsole({ env })
  const owner = await api.signIn('owner')
  const documents = [await api.send('/openapi.json', { key: null }), await owner.get('/openapi.json')]
  return documents.map((answer) => {
    const { info: _, servers: __, ...document } = answer.json() as Json
    return rulesOf(document)
  })
}

// So the tests hold the answers of all servers against the documents of the first (test/support/openapi.ts).
test('no setting changes what an answer may be', async () => {
  const usual = await readRules({})

  expect(Object.keys(usual[0].paths).length).toBeGreaterThan(20)
  expect(await readRules(OTHER_SETTINGS)).toEqual(usual)
})
