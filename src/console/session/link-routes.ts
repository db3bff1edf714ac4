import { z } from 'zod'
import { jsonAnswer } from '../../http/answer.ts'
import { type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { claimIsGone } from '../../http/own-errors.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import { isoTime } from '../../text/time.ts'
import { findLink, renewLink, spendLink } from '../administrators/links.ts'
import { ROLES } from '../administrators/roles.ts'
import {
  type Address,
  adminRoutes,
  dataAnswer,
  dataOf,
  idParam,
  ofAdmin,
  parseJsonBody,
  toRefusal,
} from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { PasswordLink } from './schemas.ts'

const { owner } = adminRoutes('Administrators', { needsPerson: true })

const Token = z.string().min(1).max(100).describe('What follows `#` in the link.')
const Look = z.object({ token: Token })
const Choice = z.object({ token: Token, password: z.string().min(1).max(1000) })
const TOKEN = 'q8dXWkzqYpX3nQ2p0b7L5m1s9v4t6u8w0y2A4C6E8G0'

/** The link stands in for a session. */
const ofLink = (id: string, address: Address) =>
  ({ ...ofAdmin(id, address), tag: 'Session', role: 'anyone', errors: [claimIsGone()] }) as const

/** One-time links by which administrators choose their own password. */
export const linkRoutes: readonly Route[] = [
  ({ store }) =>
    endpoint({
      ...ofLink('readPasswordLink', 'POST /welcome'),
      summary: 'Whose link it is; changes nothing',
      body: { description: 'The token of the link.', schema: Look, example: { token: TOKEN } },
      answers: { 200: dataOf('Who may choose a password by it.', z.object({ name: z.string(), role: z.enum(ROLES) })) },
      async handle(input: EndpointInput<undefined>) {
        const { token } = parseJsonBody(input, Look)
        const found = await withinStoreBudget(findLink(store.db, token, input.at))
        if (found === undefined) throw claimIsGone()
        return jsonAnswer({ data: { name: found.name, role: found.role } })
      },
    }),
  ({ store }) =>
    endpoint({
      ...ofLink('choosePassword', 'PUT /welcome'),
      summary: 'Choose the password and spend the link; all sessions of the account end',
      body: {
        description: 'The token of the link, and the password.',
        schema: Choice,
        example: { token: TOKEN, password: 'một câu dài dễ nhớ' },
      },
      answers: { 200: dataOf('Chosen: sign in with it.', z.object({ name: z.string() })) },
      // A password takes its time.
      hasOwnTimeout: true,
      async handle(input: EndpointInput<undefined>) {
        const { at, ip: address, requestId } = input
        const choice = parseJsonBody(input, Choice)
        const spent = await spendLink(store, choice, { at, address, requestId }).catch((error: unknown) => {
          throw toRefusal(error)
        })
        if (spent === undefined) throw claimIsGone()
        return jsonAnswer({ data: spent })
      },
    }),
  owner('makePasswordLink', 'POST /administrators/{id}/link', {
    summary: 'A link by which an administrator chooses a new password, once; the one before is void',
    params: idParam('Of the administrator.'),
    body: {
      description: 'Nothing, or what else shall happen.',
      schema: z.object({
        void_password: z.boolean().optional().describe('The password is void at once, and all sessions end.'),
      }),
      example: { void_password: true },
    },
    answers: { 201: dataOf('The link, which is told this once.', PasswordLink) },
    hasOwnTimeout: true,
    async handle({ id, body, audit }, { store, config }) {
      const wanted = { publicUrl: config.publicUrl, isPasswordVoid: body.void_password }
      const { url, expiresAt } = await renewLink(store, id, wanted, audit)
      return dataAnswer(201, { url, expires_at: isoTime(expiresAt) })
    },
  }),
]
