import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { listenOn, shareApi } from '../support/api.ts'

const api = shareApi()
let origin: string
beforeAll(async () => {
  origin = await listenOn(api().service)
})

/** As it stands, which no parser of addresses has touched. */
async function ask(path: string, host = 'nhac.example') {
  const { hostname, port } = new URL(origin)
  const sent = request({ hostname, port, path, headers: { host, accept: 'text/html' } })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const names = answer.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  return { status: answer.statusCode, headers: answer.headers, names, body: await text(answer) }
}

test.each([
  ['http://evil.example/search?q=zz', 200],
  ['HTTP://evil.example:8080/search?q=zz', 200],
  ['http://evil.example//evil.example/search', 404],
  ['//evil.example/search?q=zz', 404],
  ['/\\evil.example/search?q=zz', 404],
])('a host in the request line leads no reader to it: %s', async (path, status) => {
  const answer = await ask(path)

  expect(answer.status).toBe(status)
  expect(answer.body).not.toContain('evil.example')
})

test('the language link keeps path and query', async () => {
  const { body } = await ask('http://evil.example/search?q=zz&sort=newest')

  const [, href] = /<a href="([^"]*)"[^>]*data-language="en"/.exec(body)!
  expect(href!.replaceAll('&amp;', '&')).toBe('/search?q=zz&sort=newest&lang=en')
})

test.each(['/', '/console', '/console/partners', '/partner', '/apply', '/keys/claim/x', '/docs', '/nowhere'])(
  'no header of %s is sent twice',
  async (path) => {
    const { names, headers } = await ask(path)

    expect(names.filter((name, at) => names.indexOf(name) !== at && name !== 'set-cookie')).toEqual([])
    expect(headers['x-frame-options']).toBe('DENY')
  },
)
