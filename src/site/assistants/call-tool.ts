import type { ApiError } from '../../errors.ts'
import type { Answer } from '../../http/answer.ts'
import type { Endpoint, EndpointInput } from '../../http/endpoint.ts'
import { toApiError } from '../../http/error-body.ts'
import { parseQuery } from '../../http/parse-query.ts'
import { answerInTime } from '../../http/store-timeout.ts'
import type { Sentence } from '../../text/sentence.ts'
import { explain, neededArgument, noSuchArgument, plainArgument, wrongArguments } from './tool-errors.ts'
import { argumentsOf, describeInput, describeOutput, type ObjectSchema, REPEAT_ARGUMENT } from './tool-schemas.ts'
import { TOOLS, type Tool } from './tools.ts'

/** What the protocol calls a result of a tool. */
export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

export interface ServedTool extends Tool {
  input: ObjectSchema
  output: ObjectSchema
  /** `onRefusal` is given the error's code for the log, since the tool itself answers in words. */
  call(
    input: EndpointInput<undefined>,
    args: Readonly<Record<string, unknown>>,
    onRefusal: (error: ApiError) => void,
  ): Promise<ToolResult>
}

/** The tools with the endpoints that answer them. `onFault` hears of what is our fault. */
export function serveTools(endpoints: readonly Endpoint[], onFault: (error: ApiError) => void): ServedTool[] {
  return TOOLS.map((tool) => {
    const operations = tool.operations.map((id) => {
      const found = endpoints.find((endpoint) => endpoint.id === id)
      if (found === undefined) throw new Error(`the API has no endpoint ${id}`)
      return found
    })
    const input = describeInput(operations, tool)
    return {
      ...tool,
      input,
      output: describeOutput(operations, tool),
      async call(asked, args, onRefusal) {
        let operation = operations[0]
        try {
          const given = readArguments(args, input)
          operation = choose(operations, tool, given)
          const body = await ask(operation, asked, given, tool)
          const told = tool.pick === undefined ? body : tool.pick.from(body as never)
          return { content: [{ type: 'text', text: JSON.stringify(told) }], structuredContent: told }
        } catch (thrown) {
          const error = toApiError(thrown, operation)
          if (error.status >= 500) onFault(error)
          onRefusal(error)
          return { content: [{ type: 'text', text: explain(error) }], isError: true }
        }
      },
    }
  })
}

type Given = ReadonlyMap<string, string>

/** As they would stand in an address; what is null was not given. */
function readArguments(args: Readonly<Record<string, unknown>>, { properties, required }: ObjectSchema): Given {
  const details: Record<string, Sentence[]> = {}
  const given = new Map<string, string>()
  for (const [name, value] of Object.entries(args)) {
    if (!Object.hasOwn(properties, name)) details[name] = [noSuchArgument(Object.keys(properties))]
    else if (value !== null && value !== undefined) {
      const parts = [value].flat()
      if (parts.every(isPlain)) given.set(name, parts.join(','))
      else details[name] = [plainArgument]
    }
  }
  for (const name of required ?? []) if (!given.has(name) && !(name in details)) details[name] = [neededArgument]
  if (Object.keys(details).length > 0) throw wrongArguments(details)
  return given
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** The first that takes all of it and has all that it needs. */
function choose(operations: readonly Endpoint[], tool: Tool, given: Given): Endpoint {
  const fits = (endpoint: Endpoint) => {
    const { properties, required } = argumentsOf(endpoint, tool)
    return required!.every((name) => given.has(name)) && [...given.keys()].every((name) => name in properties)
  }
  const found = operations.find(fits)
  if (found !== undefined) return found
  const choices = operations.map((endpoint) => argumentsOf(endpoint, tool).required!.join(', ')).filter(Boolean)
  const rule = { vi: `Hãy cho đúng một: ${choices.join(' / ')}.`, en: `Give exactly one of: ${choices.join(' / ')}.` }
  throw wrongArguments({ arguments: [rule] })
}

/** What the API answers to the same question. Throws its refusals. */
async function ask(endpoint: Endpoint, input: EndpointInput<undefined>, given: Given, tool: Tool) {
  const names = (of: object | undefined) => Object.keys(of ?? {}).filter((name) => given.has(name))
  const pick = (of: object | undefined) => Object.fromEntries(names(of).map((name) => [name, given.get(name)!]))
  const known = endpoint.query ?? {}
  const defaults = Object.entries(tool.defaults?.[endpoint.id] ?? {}).filter(([name]) => name in known)
  const query = new URLSearchParams({ ...Object.fromEntries(defaults), ...pick(known) })
  const repeat = given.get(REPEAT_ARGUMENT)
  const asked = {
    ...input,
    params: pick(endpoint.params),
    query: parseQuery(endpoint, query.toString()) as undefined,
    headers: {
      'content-type': 'application/json',
      ...(repeat === undefined ? {} : { 'idempotency-key': repeat }),
    },
    body: endpoint.body === undefined ? undefined : Buffer.from(JSON.stringify(pick(endpoint.body.schema?.shape))),
  }
  const answer = (await answerInTime(endpoint, () => endpoint.handle(asked))) as Answer
  return JSON.parse(answer.body.toString()) as Record<string, unknown>
}
