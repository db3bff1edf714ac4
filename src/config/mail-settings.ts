/** The server that mails are handed to. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (smtps://); otherwise STARTTLS where the server offers it. */
  isSecure: boolean
  credentials: { user: string; password: string } | undefined
}

export interface MailSettings {
  /** Undefined: nothing is sent, and the texts of mails are kept to be copied. */
  server: SmtpServer | undefined
  from: { name: string; address: string }
}

const MAX_ADDRESS = 254
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** One address and nothing else: no name, no list, nothing that could begin another header or command. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && ADDRESS.test(text)
}

const SUBMISSION_PORT = 587
const SECURE_PORT = 465

/** `problems` never repeat the value: it may hold a password. */
export function readSmtpUrl(value: string | undefined, problems: string[]): SmtpServer | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isSecure = url?.protocol === 'smtps:'
  const hasOnlyHost = url !== undefined && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
  if (!url || !(isSecure || url.protocol === 'smtp:') || url.hostname === '' || !hasOnlyHost) {
    problems.push('SMTP_URL must be smtp://user:password@host:port or smtps://user:password@host:port')
    return undefined
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isSecure ? SECURE_PORT : SUBMISSION_PORT) : Number(url.port),
    isSecure,
    credentials: readCredentials(url, problems),
  }
}

function readCredentials({ username, password }: URL, problems: string[]): SmtpServer['credentials'] {
  if (username === '' && password === '') return undefined
  if (username === '' || password === '') problems.push('SMTP_URL must have both a user and a password, or neither')
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    problems.push('SMTP_URL has a % in its user or password that is not written as %25')
    return undefined
  }
}

/** `address` or `Name <address>`. */
export function readMailFrom(
  value: string | undefined,
  fallback: MailSettings['from'],
  problems: string[],
): MailSettings['from'] {
  if (value === undefined) return fallback
  const [, name = '', address = ''] = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>)$/u.exec(value) ?? ['', '', value]
  if (!isMailAddress(address)) {
    problems.push(`MAIL_FROM must be an e-mail address or Name <address>, not "${value}"`)
    return fallback
  }
  return { name: name === '' ? fallback.name : name, address }
}
