import type { Sample } from '../page/docs-views.ts'

/** A request as the samples show it. */
export interface SampleRequest {
  method: string
  url: string
  isKeyed: boolean
  /** JSON. */
  body: string | undefined
  /** What comes back: JSON is shown, bytes are kept in a file of this name. */
  file: string | undefined
}

/** The same request in four languages, with nothing but what each of them brings along. The key is in the environment. */
export function makeSamples(request: SampleRequest): Sample[] {
  return [
    { language: 'curl', code: asCurl(request) },
    { language: 'javascript', code: asJavaScript(request) },
    { language: 'python', code: asPython(request) },
    { language: 'php', code: asPhp(request) },
  ]
}

/** For all four: single quotes keep everything but themselves and, in three of them, the backslash. */
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** What is sent along, where there is anything: the key, and that the body is JSON. */
const headersOf = ({ isKeyed, body }: SampleRequest, key: string, json: string) => [
  ...(isKeyed ? [key] : []),
  ...(body === undefined ? [] : [json]),
]

function asCurl(request: SampleRequest): string {
  const { method, url, body, file } = request
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...headersOf(request, '-H "X-API-Key: $API_KEY"', "-H 'Content-Type: application/json'"),
    ...(body === undefined ? [] : [`-d ${quoteForShell(body)}`]),
    ...(file === undefined ? [] : [`-o ${file}`]),
  ]
  return ['curl', ...options, quoteForShell(url)].join(' \\\n  ').replace('curl \\\n  ', 'curl ')
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be shown
const REFUSED = 'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)'

function asJavaScript(request: SampleRequest): string {
  const { method, url, body, file } = request
  const headers = headersOf(request, "'X-API-Key': process.env.API_KEY", "'Content-Type': 'application/json'")
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: ${quote(body)},`]),
  ]
  const call = options.length === 0 ? quote(url) : `${quote(url)}, {\n${options.join('\n')}\n}`
  const lines = [`const response = await fetch(${call})`, REFUSED]
  if (file === undefined) return [...lines, 'console.log(await response.json())'].join('\n')
  const keep = `await writeFile('${file}', new Uint8Array(await response.arrayBuffer()))`
  return [`import { writeFile } from ${quote('node:fs/promises')}`, '', ...lines, keep].join('\n')
}

function asPython(request: SampleRequest): string {
  const { method, url, isKeyed, body, file } = request
  const headers = headersOf(request, "'X-API-Key': os.environ['API_KEY']", "'Content-Type': 'application/json'")
  const given = [
    'url',
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(body === undefined ? [] : ['data=body.encode()']),
    ...(method === 'GET' ? [] : [`method='${method}'`]),
  ]
  return [
    ...(file === undefined ? ['import json'] : []),
    ...(isKeyed ? ['import os'] : []),
    'from urllib.request import Request, urlopen',
    '',
    `url = ${quote(url)}`,
    ...(body === undefined ? [] : [`body = ${quote(body)}`]),
    `with urlopen(Request(${given.join(', ')})) as response:`,
    ...(file === undefined
      ? ['    print(json.load(response))']
      : [`    with open('${file}', 'wb') as file:`, '        file.write(response.read())']),
  ].join('\n')
}

function asPhp(request: SampleRequest): string {
  const { method, url, body, file } = request
  const headers = headersOf(request, "'X-API-Key: ' . getenv('API_KEY')", "'Content-Type: application/json'")
  const options = [
    ...(method === 'GET' ? [] : [`    'method' => '${method}',`]),
    ...(headers.length === 0 ? [] : [`    'header' => [${headers.join(', ')}],`]),
    ...(body === undefined ? [] : [`    'content' => ${quote(body)},`]),
  ]
  const context = options.length === 0 ? [] : ["$context = stream_context_create(['http' => [", ...options, ']]);']
  const fetched = `file_get_contents(${options.length === 0 ? '$url' : '$url, false, $context'})`
  const use =
    file === undefined ? `print_r(json_decode(${fetched}, true));` : `file_put_contents('${file}', ${fetched});`
  return ['<?php', `$url = ${quote(url)};`, ...context, use].join('\n')
}
