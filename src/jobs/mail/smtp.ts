import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpServer } from '../../config/mail-settings.ts'
import type { SendResult } from '../messages.ts'
import { oneLine } from './wrap-text.ts'

export interface Message {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  /** Without its angle brackets. The same at every attempt, so that a reader's program can fold a mail that came twice. */
  messageId: string
  date: Date
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }
/** However slowly the server answers. */
const MAX_ATTEMPT_MS = 60_000
const MAX_FAILURE = 300

/** One attempt over a connection of its own. Rejects only when the signal ends it. */
export async function sendMail(server: SmtpServer, message: Message, signal: AbortSignal): Promise<SendResult> {
  const bytes = await composeMessage(message)
  const envelope = { from: message.from.address, to: [message.to] }
  try {
    await withConnection(
      server,
      signal,
      (connection) =>
        new Promise<void>((resolve, reject) => {
          connection.send(envelope, bytes, (error) => (error ? reject(error) : resolve()))
        }),
    )
    return { failure: null }
  } catch (error) {
    signal.throwIfAborted()
    return { failure: describe(error), isFinal: isFinal(error) }
  }
}

/** Connects, greets and signs in, as for a mail. Rejects with the reason when that does not work. */
export async function checkServer(server: SmtpServer, signal: AbortSignal): Promise<void> {
  await withConnection(server, signal, async () => {})
}

/** Text alone. Neither a name nor a subject can add a header: both are encoded, and stand on one line. */
export async function composeMessage({ from, to, subject, text, messageId, date }: Message): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    messageId: `<${messageId}>`,
    date,
    // Programs that answer by themselves ("I am away") do not answer this.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await composer.compile().build()
}

/**
 * The password never goes out in the clear, unless to this very machine, whose own server may have a self-signed certificate. Without
 * one TLS is used where it is offered.
 */
export function connectionOptions({ host, port, isSecure, credentials }: SmtpServer): SMTPConnection.Options {
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host)
  return {
    host,
    port,
    secure: isSecure,
    requireTLS: credentials !== undefined && !isSecure && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...TIMEOUTS,
  }
}

async function withConnection(
  server: SmtpServer,
  signal: AbortSignal,
  work: (connection: SMTPConnection) => Promise<void>,
): Promise<void> {
  const connection = new SMTPConnection(connectionOptions(server))
  const late = AbortSignal.timeout(MAX_ATTEMPT_MS)
  let cut = () => {}
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('the mail server has closed the connection')))
    cut = () => reject(new Error(`the mail server was not done after ${MAX_ATTEMPT_MS / 1000} s`))
    for (const end of [signal, late]) end.addEventListener('abort', cut)
  })
  try {
    signal.throwIfAborted()
    await Promise.race([converse(connection, server, work), broken])
    connection.quit()
  } finally {
    for (const end of [signal, late]) end.removeEventListener('abort', cut)
    // After QUIT this only closes our side at once: the mail is taken, and the answer to QUIT does not matter.
    connection.close()
  }
}

async function converse(
  connection: SMTPConnection,
  { credentials }: SmtpServer,
  work: (connection: SMTPConnection) => Promise<void>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
  if (credentials) {
    const { user, password: pass } = credentials
    await new Promise<void>((resolve, reject) => {
      connection.login({ user, pass }, (error) => (error ? reject(error) : resolve()))
    })
  }
  await work(connection)
}

/** A 5xx to this very mail (its sender, recipient or text) is final; a refused password can be mended. */
function isFinal(error: unknown): boolean {
  const { code, permanent } = error as { code?: string; permanent?: boolean }
  return permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

function describe(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return oneLine(message || String(code ?? error)).slice(0, MAX_FAILURE)
}
