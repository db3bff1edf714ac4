import type { AnswerView, Block, GuideView, OperationView, Row } from '../page/docs-views.ts'
import type { Examples } from './examples.ts'
import type { Reference } from './reference.ts'

/** What there is, as Markdown for programs that read: every guide, operation and error with its address. */
export function writeLlms(reference: Reference, origin: string, examples: Examples): string {
  const { api, serviceName, version, intro } = reference.start(examples)
  const absolute = (href: string) => `${origin}${href}`
  return [
    `# ${serviceName} public API`,
    `> Version ${version}. Base address: ${api}. Key in the header \`X-API-Key\`.`,
    ...intro.map((block) => writeBlock(block, origin)),
    '## Guides',
    reference.guideNames
      .map((name) => {
        const { title, summary } = reference.guide(name, examples)!
        return `- [${title}](${absolute(`/docs/guides/${name}.md`)}): ${summary}`
      })
      .join('\n'),
    ...reference.sections.map(({ title, operations }) =>
      [
        `## ${title}`,
        operations
          .map(({ method, path, title: about, href }) => `- [${method} ${path}](${absolute(href)}.md): ${about}`)
          .join('\n'),
      ].join('\n\n'),
    ),
    '## Errors',
    reference.errors
      .map(
        ({ code, statuses, about }) =>
          `- [${code}](${absolute(`/docs/errors#${code}`)}) ${statuses.join(', ')}: ${about}`,
      )
      .join('\n'),
    '## More',
    [
      `- [Tools for assistants](${absolute('/mcp')}): Model Context Protocol, streamable HTTP, the same key`,
      `- [Everything on one page](${absolute('/llms-full.txt')})`,
      `- [OpenAPI 3.1](${api}/openapi.json)`,
      `- [Events of webhooks](${absolute('/docs/events')})`,
    ].join('\n'),
    '',
  ].join('\n\n')
}

/** All of the reference on one page. */
export function writeLlmsFull(reference: Reference, origin: string, examples: Examples): string {
  const { api, serviceName, version, intro, quickstart } = reference.start(examples)
  const operations = reference.sections.flatMap((section) => section.operations)
  return [
    `# ${serviceName} public API`,
    `> Version ${version}. Base address: ${api}. Key in the header \`X-API-Key\`.`,
    ...intro.map((block) => writeBlock(block, origin)),
    '# Quickstart',
    ...quickstart.map((block) => writeBlock(block, origin)),
    ...reference.guideNames.map((name) => writeGuide(reference.guide(name, examples)!, origin)),
    ...operations.map(({ id }) => writeOperation(reference.operation(id, examples)!)),
    '# Errors',
    ...reference.errors.map(({ code, statuses, about, todo }) =>
      withLinks(`## ${code} (${statuses.join(', ')})\n\n${about} ${todo}`, origin),
    ),
    '',
  ].join('\n\n')
}

const toolsAt = (origin: string) =>
  `> Assistants need not write requests: ${origin}/mcp has this catalogue as tools (Model Context Protocol). [How to connect](${origin}/docs/guides/assistants).`

/** A guide as Markdown. */
export function writeGuide({ title, summary, blocks }: GuideView, origin: string): string {
  return [`# ${title}`, summary, ...blocks.map((block) => writeBlock(block, origin)), toolsAt(origin)].join('\n\n')
}

/** An operation as Markdown. */
export function writeOperation({
  method,
  path,
  summary,
  description,
  isKeyed,
  parameters,
  body,
  answers,
}: OperationView): string {
  return [
    `# ${method} ${path}`,
    [summary, description, isKeyed ? 'Needs a key.' : 'Needs no key.'].filter(Boolean).join('\n\n'),
    ...(parameters.length === 0
      ? []
      : [`Parameters:\n\n${parameters.map((row) => `${writeRow(row)} (${row.in})`).join('\n')}`]),
    ...(body === undefined ? [] : [`Body (JSON):\n\n${body.fields.map(writeRow).join('\n')}`]),
    ...answers.map(writeAnswer),
  ].join('\n\n')
}

const writeRow = ({ name, rule, meaning, isRequired }: Row) =>
  `- \`${name}\`: ${rule}${isRequired ? ', required' : ''}. ${meaning}`.trimEnd()

function writeAnswer({ status, description, fields, errors }: AnswerView): string {
  const codes = [...new Set(errors.map(({ code }) => code))].join(', ')
  const head = `${status}: ${description}${codes === '' ? '' : ` (${codes})`}`
  return fields.length === 0 ? head : `${head}\n\n${fields.map(writeRow).join('\n')}`
}

const withLinks = (text: string, origin: string) => text.replaceAll('](/', `](${origin}/`)

function writeBlock(block: Block, origin: string): string {
  switch (block.kind) {
    case 'heading':
      return `## ${block.text}`
    case 'list':
      return block.items
        .map((item, index) => withLinks(`${block.isOrdered ? `${index + 1}.` : '-'} ${item}`, origin))
        .join('\n')
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
    case 'samples':
      return block.samples.map(({ language, code }) => `\`\`\`${language}\n${code}\n\`\`\``).join('\n\n')
    default:
      return withLinks(block.text, origin)
  }
}
