import type { z } from 'zod'
import { type Endpoint, type EndpointInput, endpoint, type Query, type SignedInPartner } from '../../http/endpoint.ts'
import { ownUnreadable } from '../../http/own-errors.ts'
import type { QueryParameters } from '../../http/query/parameter.ts'
import type { AnswerDocs, Answered, Described } from '../../http/typed-answer.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Language } from '../../text/sentence.ts'
import { parseJsonBody, toRefusal } from '../endpoint/admin-endpoint.ts'

interface PartnerInput<Q extends QueryParameters | undefined, B extends z.ZodObject | undefined> {
  params: Readonly<Record<string, string>>
  query: Query<Q>
  body: B extends z.ZodObject ? z.output<B> : undefined
  partner: SignedInPartner
  /** The partner as who does it, for the audit log. */
  audit: AuditContext
  language: Language
}

interface PartnerEndpoint<
  Q extends QueryParameters | undefined,
  B extends z.ZodObject | undefined,
  Docs extends AnswerDocs,
  Given extends Answered<Docs>,
> extends Pick<Endpoint, 'id' | 'method' | 'path' | 'summary' | 'params' | 'hasOwnTimeout'> {
  query?: Q
  body?: B
  answers: Docs
  handle(input: PartnerInput<Q, B>): Given | Promise<Given>
}

/** What all endpoints below `/api/partner` have in common. Their page is the only one that calls them; docs/partner.md lists them. */
export const PARTNER_API = {
  tag: 'Partner',
  access: 'partner',
  isSameOrigin: true,
  speaksReader: true,
  cache: 'none',
  errors: [],
  onUnreadable: ownUnreadable,
} as const

/** Session, CSRF token and limits have been checked when `handle` is called. */
export function partnerEndpoint<
  Q extends QueryParameters | undefined = undefined,
  B extends z.ZodObject | undefined = undefined,
  const Docs extends AnswerDocs = AnswerDocs,
  Given extends Answered<Docs> = Answered<Docs>,
>({ body, handle, ...rest }: PartnerEndpoint<Q, B, Docs, Given> & Described<Given, Docs>): Endpoint {
  return endpoint({
    ...rest,
    ...PARTNER_API,
    async handle(input: EndpointInput<undefined>) {
      const partner = input.partner!
      const { at, ip: address, requestId } = input
      const audit: AuditContext = { at, actor: partner.caller.organization, role: 'partner', address, requestId }
      const parsed = body === undefined ? undefined : parseJsonBody(input, body)
      try {
        return await handle({ ...input, partner, audit, body: parsed } as unknown as PartnerInput<Q, B>)
      } catch (error) {
        throw toRefusal(error)
      }
    },
  } as Endpoint)
}
