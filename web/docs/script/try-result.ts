import { writeClipboard } from '../../components/form/write-clipboard.ts'
import { element } from '../../site/parts/element.ts'
import { piecesOf } from '../colours.ts'
import { t } from './words-here.ts'

const MAX_SHOWN_CHARS = 20_000

/** How it was asked. */
export interface Sent {
  took: number
  method: string
  body: string | undefined
}

/** Status, quota, request id, headers and body of an answer. */
export async function showAnswer(result: HTMLElement, answer: Response, { took, method, body }: Sent): Promise<void> {
  const tone = answer.ok ? 'good' : 'danger'
  const status = element('p', { class: 'row' }, element('span', { class: `badge tone-${tone}` }, `${answer.status}`))
  status.append(
    element('span', { class: 'soft numbers' }, t().took(took)),
    element('code', {}, addressOf(answer)),
    copyButton(t().copyCurl, asCurl(answer.url, method, body)),
  )
  result.replaceChildren(status, describeFacts(answer), listHeaders(answer), ...(await showBody(answer)))
}

function addressOf({ url }: Response): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** What was just sent, for a terminal. The key stays out of it, as in every sample. */
function asCurl(url: string, method: string, body: string | undefined): string {
  const parts = ['curl', ...(method === 'GET' ? [] : ['-X', method]), '-H "X-API-Key: $API_KEY"']
  if (body !== undefined) parts.push("-H 'Content-Type: application/json'", '-d', quote(body))
  return [...parts, quote(url)].join(' ')
}

function copyButton(name: string, text: string): HTMLElement {
  const button = element('button', { type: 'button', class: 'button button-small' }, name)
  button.addEventListener('click', async () => {
    await writeClipboard(text)
    button.textContent = t().copied
  })
  return button
}

function describeFacts({ headers }: Response): HTMLElement {
  const facts = element('dl', { class: 'facts' })
  const add = (name: string, value: string) => facts.append(element('dt', {}, name), element('dd', {}, value))
  add(t().requestId, headers.get('X-Request-Id') ?? '')
  const [left, limit] = [headers.get('X-RateLimit-Remaining'), headers.get('X-RateLimit-Limit')]
  if (left !== null && limit !== null) add(t().quota, t().quotaLeft(left, limit))
  return facts
}

function listHeaders({ headers }: Response): HTMLElement {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return element('details', {}, element('summary', {}, t().responseHeaders), codeBlock(lines))
}

async function showBody(answer: Response): Promise<HTMLElement[]> {
  const type = answer.headers.get('Content-Type') ?? ''
  if (/^(?:audio|image)\//.test(type)) return showFile(await answer.blob())
  const text = await answer.text()
  if (!type.startsWith('application/json')) return text === '' ? [] : [codeBlock(text)]
  const body = parseJson(text)
  if (body === undefined) return [codeBlock(text)]
  const isRefusal = !answer.ok && typeof body?.code === 'string'
  const help = isRefusal ? [element('p', {}, element('a', { href: `/docs/errors#${body.code}` }, t().whatToDo))] : []
  return [...help, codeBlock(JSON.stringify(body, null, 2))]
}

/** Undefined for what only claims to be JSON: it is shown as it is. */
function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A picture is shown; what else there is can be saved. */
async function showFile(file: Blob): Promise<HTMLElement[]> {
  const url = URL.createObjectURL(file)
  const name = file.type.startsWith('audio/') ? 'preview.mp3' : `cover.${file.type.split('/')[1]}`
  const link = element(
    'p',
    {},
    `${t().bytes(file.size, file.type)} · `,
    element('a', { href: url, download: name }, t().save),
  )
  if (!file.type.startsWith('image/')) return [link]
  return [link, element('img', { class: 'docs-picture', alt: '', src: await readDataUrl(file) })]
}

/** The Content-Security-Policy lets pictures come as `data:`. */
function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

function codeBlock(text: string): HTMLElement {
  const shown = text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}\n… ${t().cut}` : text
  const pieces = piecesOf(shown).map(({ text: piece, kind }) =>
    kind === undefined ? piece : element('span', { class: `docs-code-${kind}` }, piece),
  )
  return element('pre', { class: 'code', tabindex: '0' }, element('code', {}, ...pieces))
}
