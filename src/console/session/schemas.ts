import { z } from 'zod'
import { ROLES } from '../administrators/roles.ts'

export const Credentials = z.object({
  name: z.string().min(1).max(200),
  password: z.string().min(1).max(1000),
  code: z.string().max(40).describe('Of the authenticator app, or a recovery code.').optional(),
})
export type Credentials = z.input<typeof Credentials>

export const Session = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  csrf: z.string().describe('Goes into `X-CSRF-Token` of every request that is not a GET.'),
  needs_second_factor: z
    .literal(true)
    .optional()
    .describe('An owner demands a second step: until it is turned on, everything else answers 403.'),
})
export type Session = z.output<typeof Session>

/** For an authenticator app. */
export const SecondFactorSecret = z.object({ secret: z.string(), url: z.string().describe('What the QR code holds.') })
export type SecondFactorSecret = z.output<typeof SecondFactorSecret>

const OpenSession = z.object({
  id: z.uuid(),
  address: z.string(),
  user_agent: z.string().nullable().describe('What the browser calls itself.'),
  created_at: z.string(),
  seen_at: z.string(),
  is_own: z.boolean().describe('The session that asks.'),
})

export const OwnAccount = z.object({
  sessions: z.array(OpenSession),
  has_second_factor: z.boolean(),
  recovery_codes_left: z.int(),
})
export type OwnAccount = z.output<typeof OwnAccount>

export const ListedAdministrator = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(ROLES),
    has_second_factor: z.boolean(),
    created_at: z.string(),
    signed_in_at: z.string().nullable(),
    link_expires_at: z
      .string()
      .nullable()
      .describe('Until when a link is open by which the administrator chooses a password.'),
  })
  .meta({ id: 'Administrator' })
export type ListedAdministrator = z.output<typeof ListedAdministrator>

export const PasswordLink = z
  .object({
    url: z.string().describe('Good once; told this once. What follows `#` is its token.'),
    expires_at: z.string(),
  })
  .meta({ id: 'PasswordLink' })
export type PasswordLink = z.output<typeof PasswordLink>

export const AdministratorRules = z
  .object({
    second_factor: z.boolean().describe('Administrators who sign in without a second step are led to set one up.'),
  })
  .meta({ id: 'AdministratorRules' })
export type AdministratorRules = z.output<typeof AdministratorRules>

export const ListedToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(ROLES).describe('Never more than who made it may do now.'),
    made_by: z.string(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    used_at: z.string().nullable().describe('To the minute.'),
  })
  .meta({ id: 'Token' })
export type ListedToken = z.output<typeof ListedToken>

export const NewToken = ListedToken.extend({
  token: z.string().describe('Told this once; sent as `Authorization: Bearer`.'),
})
export type NewToken = z.output<typeof NewToken>
