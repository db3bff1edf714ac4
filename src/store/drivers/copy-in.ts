import type pg from 'pg'
import { loadPg } from './load-pg.ts'

/** What the types of the driver leave out of its connection. */
interface CopyConnection {
  readonly stream: { cork(): void; uncork(): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/**
 * Runs a `copy … from stdin`. The rows go with it, before the server has said that it is ready for them, so other statements may follow at
 * once. A server that refuses the statement passes the rows over.
 */
export async function copyIn(client: pg.ClientBase, text: string, rows: string, silence: object): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const query = new (loadPg().Query)(text, (error) => (error ? reject(error) : resolve()))
    const submit = (connection: pg.Connection) => send(connection as unknown as CopyConnection, text, rows)
    client.query(Object.assign(query, silence, { submit, handleCopyInResponse: () => {} }))
  })
}

function send(connection: CopyConnection, text: string, rows: string): void {
  const bytes = Buffer.from(rows)
  connection.stream.cork()
  connection.query(text)
  connection.sendCopyFromChunk(bytes)
  connection.endCopyFrom()
  connection.stream.uncork()
}

const SPECIAL = /[\\\n\r\t]/g
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The named fields of rows in the text format of `copy`: a line per row, a tab between fields. */
export function copyText(rows: readonly Readonly<Record<string, unknown>>[], names: readonly string[]): string {
  let text = ''
  for (const row of rows) {
    for (let at = 0; at < names.length; at += 1) text += (at === 0 ? '' : '\t') + copyField(row[names[at]!])
    text += '\n'
  }
  return text
}

function copyField(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  return typeof value === 'string' ? value.replace(SPECIAL, (sign) => ESCAPES[sign]!) : String(value)
}
