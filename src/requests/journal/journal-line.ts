/** One answered request, as it is journalled and stored. The key itself is in no field. */
export interface RequestEntry {
  /** When the answer was ready, ms. */
  at: number
  requestId: string
  method: string
  /** The route's template, so that requests can be counted per endpoint. */
  endpoint: string
  path: string
  status: number
  ip: string
  userAgent: string | undefined
  durationMs: number
  keyId: string | undefined
  /** Why it was refused: the error's code. */
  code?: string | undefined
  /** Names of the parameters that were wrong. */
  parameter?: string | undefined
  /** What may be shown of the key that was sent, a wrong one included (`shownPrefix`). */
  keyPrefix?: string | undefined
  /** How many equal refusals the line stands for; 1 where it is left out. */
  repeats?: number | undefined
}

/** In place of an address that is not kept: one of which nothing is left, in the form of those that retention has cut. */
export const HIDDEN_ADDRESS = '0.0.0.0/0'

const PATH_LENGTH = 512
const USER_AGENT_LENGTH = 256
/** Less is stored of a refused request: its sender can send many of them for nothing. */
const REFUSED_PATH_LENGTH = 200
const REFUSED_USER_AGENT_LENGTH = 120
const PARAMETER_LENGTH = 100
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/
const NOT_ASCII = /[^\x20-\x7e]/g

/**
 * One JSON object and a line end, in ASCII alone: characters are bytes, and nothing a client sends can end a line or start another.
 * Put together by hand since almost every value needs no escape; `JSON.stringify` of the whole takes four times as long.
 */
export function formatLine(entry: RequestEntry): string {
  const { userAgent, keyId, code, parameter, keyPrefix, repeats = 1 } = entry
  const isRefused = code !== undefined
  const path = withoutQuery(entry.path, isRefused ? REFUSED_PATH_LENGTH : PATH_LENGTH)
  const agentLength = isRefused ? REFUSED_USER_AGENT_LENGTH : USER_AGENT_LENGTH
  const reason = code === undefined ? '' : `,"code":${quote(code)}`
  const wrong = parameter === undefined ? '' : `,"parameter":${quote(cut(parameter, PARAMETER_LENGTH))}`
  const prefix = keyPrefix === undefined ? '' : `,"key_prefix":${quote(keyPrefix)}`
  const count = repeats === 1 ? '' : `,"repeats":${repeats}`
  return `{"at":${entry.at},"request_id":${quote(entry.requestId)},"method":${quote(entry.method)},"endpoint":${quote(
    entry.endpoint,
  )},"path":${quote(path)},"status":${entry.status},"ip":${quote(entry.ip)},"user_agent":${
    userAgent === undefined ? 'null' : quote(cut(userAgent, agentLength))
  },"duration_ms":${Math.round(entry.durationMs * 1000) / 1000},"key_id":${
    keyId === undefined ? 'null' : quote(keyId)
  }${reason}${wrong}${prefix}${count}}\n`
}

/** The entry of a line; undefined for what is not one, such as the torn end of a file after a power cut. */
export function parseLine(line: string): RequestEntry | undefined {
  let fields: unknown
  try {
    fields = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof fields !== 'object' || fields === null) return undefined
  const row = fields as Record<string, unknown>
  const { at, status, duration_ms: durationMs } = row
  if (!isWhole(at) || !isWhole(status) || typeof durationMs !== 'number') return undefined
  return {
    at,
    requestId: text(row.request_id),
    method: text(row.method),
    endpoint: text(row.endpoint),
    path: text(row.path),
    status,
    ip: text(row.ip),
    userAgent: optionalText(row.user_agent),
    durationMs,
    keyId: optionalText(row.key_id),
    code: optionalText(row.code),
    parameter: optionalText(row.parameter),
    keyPrefix: optionalText(row.key_prefix),
    repeats: isWhole(row.repeats) && row.repeats > 0 ? row.repeats : 1,
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** PostgreSQL takes no zero character in a text, and half a surrogate pair is no text at all. */
function text(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd') : ''
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? text(value) : undefined
}

function quote(value: string): string {
  if (PLAIN.test(value)) return `"${value}"`
  return JSON.stringify(value).replace(
    NOT_ASCII,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function withoutQuery(path: string, length: number): string {
  const end = path.indexOf('?')
  return cut(end < 0 ? path : path.slice(0, end), length)
}

function cut(value: string, length: number): string {
  return value.length > length ? value.slice(0, length) : value
}
