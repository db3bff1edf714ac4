import { sendTo } from './api.ts'
import type { Order, Place } from './mutations.ts'

/** An endpoint that may change something, with its whole path. */
export interface Mutating {
  id: string
  method: string
  path: string
  hasOwnTimeout: boolean
}

export const mutatingOf = ({ api }: Place): Mutating[] =>
  api.service.mounted.flatMap(({ base, endpoints }) =>
    endpoints
      .filter(({ method }) => method !== 'GET')
      .map(({ id, method, path, hasOwnTimeout = false }) => ({ id, method, path: base + path, hasOwnTimeout })),
  )

/** A tool that fails is answered all the same: what it says stands for the status. */
function readTool({ result }: { result: { isError?: boolean; content: { text: string }[] } }) {
  const code = result.isError ? /\((\w+)\)/.exec(result.content[0]!.text)?.[1] : undefined
  return { status: result.isError ? 502 : 200, code }
}

export async function send({ api }: Place, { id, method, path }: Mutating, order: Order) {
  const { params = {}, query, headers = {}, body } = order
  const url = Object.entries(params).reduce((made, [name, value]) => made.replace(`{${name}}`, value), path)
  const isText = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
  const answer = await sendTo(api.service, {
    method: method as 'POST',
    url: query === undefined ? url : `${url}?${query}`,
    headers: {
      ...(body === undefined || 'content-type' in headers ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: isText ? (body as string) : JSON.stringify(body) }),
    remoteAddress: '192.0.2.1',
  })
  if (path === '/mcp') return { id, ...readTool(answer.json()), text: answer.body }
  const { code } = answer.statusCode >= 400 && answer.body.startsWith('{') ? answer.json() : { code: undefined }
  return { id, status: answer.statusCode, code: code as string | undefined, text: answer.body }
}
