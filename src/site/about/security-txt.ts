import { textAnswer } from '../../http/answer.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { DAY_MS, isoTime } from '../../text/time.ts'
import { siteFile } from '../page/site-file.ts'

interface SecurityDeps {
  contactEmail: string
  publicUrl: string
}

/** The file must have an expiry date; half a year from today shows that the service is still run. */
const GOOD_FOR_MS = 180 * DAY_MS

/** Whom to tell of a hole: RFC 9116. */
export function securityTxtRoute(deps: SecurityDeps): Endpoint {
  return siteFile('/.well-known/security.txt', 'Whom to tell of a security problem', {
    cache: 'none',
    handle: () => textAnswer(writeSecurityTxt(deps, Date.now()), [], 200, 'text/plain; charset=utf-8'),
  })
}

/** Until the end of a day: who asks twice gets the same. */
function writeSecurityTxt({ contactEmail, publicUrl }: SecurityDeps, now: number): string {
  const until = (Math.floor((now + GOOD_FOR_MS) / DAY_MS) + 1) * DAY_MS
  return `Contact: mailto:${contactEmail}
Contact: ${publicUrl}/contact
Expires: ${isoTime(until)}
Preferred-Languages: vi, en
Canonical: ${publicUrl}/.well-known/security.txt
`
}
