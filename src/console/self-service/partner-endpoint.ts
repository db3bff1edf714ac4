import type { z } from 'zod'
import type { Endpoint, EndpointInput, SignedInPartner } from '../../http/endpoint.ts'
import { ownUnreadable } from '../../http/own-errors.ts'
import type { QueryParameters } from '../../http/query/parameter.ts'
import type { AnswerDocs, Described } from '../../http/typed-answer.ts'
import { type Address, answerWith, type Given, type OwnInput, readAddress } from '../endpoint/admin-endpoint.ts'
import type { PartnerRoute, SelfServiceDeps } from './deps.ts'

interface PartnerInput<Q extends QueryParameters | undefined, B extends z.ZodObject | undefined>
  extends OwnInput<Q, B> {
  partner: SignedInPartner
}

interface PartnerEndpoint<
  Q extends QueryParameters | undefined,
  B extends z.ZodObject | undefined,
  Docs extends AnswerDocs,
  Gives extends Given<Docs>,
> extends Pick<Endpoint, 'summary' | 'params' | 'hasOwnTimeout'> {
  query?: Q
  body?: B
  answers: Docs
  handle(input: PartnerInput<Q, B>, deps: SelfServiceDeps): Gives | Promise<Gives>
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
  Gives extends Given<Docs> = Given<Docs>,
>(
  id: string,
  address: Address,
  { body, handle, ...rest }: PartnerEndpoint<Q, B, Docs, Gives> & Described<Gives, Docs>,
): PartnerRoute {
  const make = (deps: SelfServiceDeps) => ({
    id,
    ...readAddress(address),
    ...rest,
    ...PARTNER_API,
    handle: answerWith(body, actOfPartner, (input) => handle(input as PartnerInput<Q, B>, deps)),
  })
  return make as unknown as PartnerRoute
}

const actOfPartner = ({ partner, at, ip, requestId }: EndpointInput<undefined>) => ({
  partner: partner!,
  audit: { at, actor: partner!.caller.organization, role: 'partner', address: ip, requestId },
})
