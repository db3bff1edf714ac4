import { type ApiError, invalidBody, missingKey } from '../../errors.ts'
import type { Answer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { readJson } from '../../http/request-body.ts'
import { type ServedTool, serveTools } from './call-tool.ts'
import { isOwnHost } from './own-host.ts'
import { answerMessage } from './protocol.ts'
import { foreignHost, oneMessage } from './tool-errors.ts'

export interface AssistantDeps {
  publicUrl: string
  serviceName: string
  version: string
  /** Those of the public API. */
  endpoints: readonly Endpoint[]
  onFault: (error: ApiError) => void
}

const PATH = '/mcp'

/** What the protocol puts into headers, for scripts of other origins. */
const PROTOCOL_HEADERS = ['Authorization', 'Mcp-Protocol-Version', 'Mcp-Session-Id', 'Mcp-Method', 'Mcp-Name']

/** The Model Context Protocol, by which assistants find and use tools. At the root, not below /api/public. */
export function assistantRoutes(deps: AssistantDeps): Endpoint[] {
  let tools: ServedTool[] | undefined
  return [
    endpoint({
      id: 'page /mcp',
      method: 'POST',
      path: PATH,
      tag: 'Site',
      summary: 'Tools for assistants, by the Model Context Protocol',
      access: 'key',
      takesBearer: true,
      sentHeaders: PROTOCOL_HEADERS,
      speaksReader: true,
      cache: 'none',
      // Each tool has the time limit of its operation.
      hasOwnTimeout: true,
      answers: {},
      errors: [],
      async handle(input) {
        if (input.caller === undefined) throw missingKey()
        const { origin, host } = input.request.headers
        if (!isOwnHost({ origin, host }, deps.publicUrl)) throw foreignHost()
        tools ??= serveTools(deps.endpoints, deps.onFault)
        return await answer(input, tools, deps)
      },
    }),
  ]
}

async function answer(
  input: EndpointInput<undefined>,
  tools: readonly ServedTool[],
  { serviceName, version, publicUrl }: AssistantDeps,
): Promise<Answer> {
  const { body, headers } = input
  const message = readJson(body, headers['content-type'] as string | undefined)
  // Each costs a request of the quota.
  if (Array.isArray(message)) throw invalidBody({ body: [oneMessage] })
  const request = new Request(`${publicUrl}${PATH}`, { method: 'POST', headers: protocolHeaders(headers), body: body! })
  let refusal: ApiError | undefined
  const noteRefusal = (error: ApiError) => {
    refusal = error
  }
  const response = await answerMessage(request, message, {
    serviceName,
    version,
    tools,
    call: (tool, args) => tool.call(input, args, noteRefusal),
  })
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
    body: Buffer.from(await response.arrayBuffer()),
    headers: [],
    ...(refusal === undefined ? {} : { refusal }),
  }
}

/** A client that takes JSON alone gets JSON, though the protocol would have it name streams as well. */
function protocolHeaders(headers: EndpointInput<undefined>['headers']): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('mcp-') && name !== 'mcp-session-id')
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
}
