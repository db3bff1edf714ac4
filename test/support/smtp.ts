import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  port: number
  server: { host: string; port: number; isSecure: boolean; credentials: undefined }
  /** What it has taken, as it came over the wire. */
  readonly taken: { from: string; to: string[]; raw: string; isSecure: boolean; user: string | undefined }[]
  [Symbol.asyncDispose](): Promise<void>
}

/** A real mail server on this machine, without TLS and passwords unless the options say so. `refuse` answers a mail instead of taking it. */
export async function startMailServer(
  options: SMTPServerOptions & { refuse?: () => { code: number; message: string } | undefined } = {},
): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  const { refuse, ...rest } = options
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    ...rest,
    onData(stream, session, done) {
      text(stream).then((raw) => {
        const refusal = refuse?.()
        if (refusal) return done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        const from = mailFrom === false ? '' : mailFrom.address
        taken.push({ from, to, raw, isSecure: session.secure, user: session.user })
        done()
      }, done)
    },
  })
  // A client that goes away in the middle is no fault of the test's.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    port,
    server: { host: '127.0.0.1', port, isSecure: false, credentials: undefined },
    taken,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
