import type { Server, Tool } from '@modelcontextprotocol/server'
import type { ServedTool, ToolResult } from './call-tool.ts'

type Sdk = typeof import('@modelcontextprotocol/server')

export interface Speaker {
  serviceName: string
  version: string
  tools: readonly ServedTool[]
  call(tool: ServedTool, args: Readonly<Record<string, unknown>>): Promise<ToolResult>
}

let loading: Promise<Sdk> | undefined

/** Loaded when the first assistant comes, so that a server without any starts without it. */
function loadSdk(): Promise<Sdk> {
  loading ??= import('@modelcontextprotocol/server').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Answers one message. Nothing is kept from one to the next, so that any process can answer: those of today's protocol need no session, and
 * those of 2025 get none.
 */
export async function answerMessage(request: Request, message: unknown, speaker: Speaker): Promise<Response> {
  const sdk = await loadSdk()
  const server = openServer(sdk, speaker)
  if (!(await sdk.isLegacyRequest(request, message))) {
    const { fetch } = sdk.createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0, keepAliveMs: 0 })
    return await fetch(request, { parsedBody: message })
  }
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

function openServer({ Server, ProtocolError, ProtocolErrorCode }: Sdk, speaker: Speaker): Server {
  const { serviceName, version, tools } = speaker
  const server = new Server(
    { name: 'khonhac', title: serviceName, version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(describeTool) }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (tool === undefined) {
      const known = tools.map(({ name }) => name).join(', ')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}; there are: ${known}.`)
    }
    return { ...(await speaker.call(tool, params.arguments ?? {})) }
  })
  return server
}

const INSTRUCTIONS = [
  'A catalogue of music, mostly Vietnamese, with licences. Find tracks with search_tracks (track_facets says what there is to choose from),',
  'check_license before you recommend one for a purpose, and show the line of attribution wherever a track is used.',
  'issue_license_proof only when the user has decided for a track and a project. Links in answers expire: keep ids.',
].join(' ')

function describeTool({ name, title, description, input, output, isWriting = false }: ServedTool) {
  const isReading = !isWriting
  const hints = { readOnlyHint: isReading, destructiveHint: false, idempotentHint: isReading, openWorldHint: false }
  const schemas = { inputSchema: input, outputSchema: output } as Pick<Tool, 'inputSchema' | 'outputSchema'>
  return { name, title, description, ...schemas, annotations: { title, ...hints } }
}
