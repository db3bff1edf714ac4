import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { uuid } from '../../http/query/parameters.ts'
import { noKey } from '../../partners/key-chain.ts'
import { revokeKey, updateKey } from '../../partners/key-changes.ts'
import { MAX_QUOTA, MIN_QUOTA } from '../../partners/key-limits.ts'
import { rotateKey } from '../../partners/key-rotation.ts'
import { findKey, findKeys, issueKey } from '../../partners/keys.ts'
import { MAX_OVERLAP_MS } from '../../partners/rotation-limits.ts'
import { adminEndpoint, dataAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ISSUED_EXAMPLE, nameKey, presentIssued, presentKey, presentRotated } from './present.ts'
import { IssuedKeyBody, KeyBody, RevokedBody, RotatedBody } from './schemas.ts'

const tag = 'Keys'
const keyParam = idParam('Of the key.')

export function keyRoutes(deps: ConsoleDeps): Endpoint[] {
  return [list(deps), issue(deps), update(deps), revoke(deps), rotate(deps)]
}

const Quota = z.int().min(MIN_QUOTA).max(MAX_QUOTA).nullish().describe('`null`: the default of the service.')
const End = z.iso.datetime({ offset: true }).nullish().describe('`null`: it does not end.')

const timeOf = (end: string | null | undefined) => (typeof end === 'string' ? Date.parse(end) : end)

const contextOf = ({ config, now }: ConsoleDeps) => ({ now: now(), defaultQuota: config.limits.keyPerMinute })

function list(deps: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listKeys',
    method: 'GET',
    path: '/keys',
    tag,
    summary: 'Keys, all or of one partner',
    role: 'support',
    query: {
      partner_id: uuid({ description: 'Only of this partner.', example: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11' }),
    },
    answers: { 200: { description: 'The oldest first.', schema: z.object({ data: z.array(KeyBody) }) } },
    async handle({ query: { partner_id } }) {
      const keys = await findKeys(deps.reading.lists, partner_id)
      return dataAnswer(
        200,
        keys.map((key) => presentKey(key, contextOf(deps))),
      )
    },
  })
}

function issue(deps: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'issueKey',
    method: 'POST',
    path: '/partners/{id}/keys',
    tag,
    summary: 'Issue a key to an approved partner; it is shown this once',
    role: 'owner',
    params: idParam('Of the partner.'),
    body: {
      description: 'What it is for, its quota and its end.',
      schema: z.object({ name: z.string(), quota_per_minute: Quota, expires_at: End }),
      example: { name: 'web', quota_per_minute: 300 },
    },
    answers: {
      201: { description: 'The key.', schema: z.object({ data: IssuedKeyBody }), example: { data: ISSUED_EXAMPLE } },
    },
    async handle({ params, body: { name, quota_per_minute = null, expires_at }, audit }) {
      const order = {
        partnerId: idOf(params),
        name,
        quotaPerMinute: quota_per_minute,
        expiresAt: timeOf(expires_at) ?? null,
      }
      const issued = await issueKey(deps.store, order, audit)
      return dataAnswer(201, presentIssued(issued, contextOf(deps).defaultQuota))
    },
  })
}

function update(deps: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'updateKey',
    method: 'PATCH',
    path: '/keys/{id}',
    tag,
    summary: 'Change the name, the quota or the end of a key; a later end revives one that has ended',
    role: 'owner',
    params: keyParam,
    body: {
      description: 'What shall change.',
      schema: z.object({ name: z.string().optional(), quota_per_minute: Quota, expires_at: End }),
      example: { quota_per_minute: 300 },
    },
    answers: { 200: { description: 'As it is now.', schema: z.object({ data: KeyBody }) } },
    hasOwnTimeout: true,
    async handle({ params, body: { name, quota_per_minute, expires_at }, audit }) {
      const id = idOf(params)
      const changes = { name, quotaPerMinute: quota_per_minute, expiresAt: timeOf(expires_at) }
      await updateKey(deps.store, id, changes, audit)
      await deps.waitForServers()
      return dataAnswer(200, await showKey(deps, id))
    },
  })
}

async function showKey(deps: ConsoleDeps, id: string) {
  const key = await findKey(deps.store, id)
  if (!key) throw noKey(id)
  return presentKey(key, contextOf(deps))
}

function revoke(deps: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'revokeKey',
    method: 'POST',
    path: '/keys/{id}/revoke',
    tag,
    summary: 'Revoke a key and those that replaced it for good; once this is answered no request with them is served',
    role: 'owner',
    params: keyParam,
    body: {
      description: 'Whether the keys that replaced it shall go on; they are revoked with it otherwise.',
      schema: z.object({ keep_successors: z.boolean().optional() }),
      example: { keep_successors: false },
    },
    answers: { 200: { description: 'As it is now.', schema: z.object({ data: RevokedBody }) } },
    hasOwnTimeout: true,
    async handle({ params, body: { keep_successors }, audit }) {
      const id = idOf(params)
      const { successors } = await revokeKey(deps.store, id, audit, { keepsSuccessors: keep_successors })
      await deps.waitForServers()
      return dataAnswer(200, { ...(await showKey(deps, id)), also_revoked: successors.map(nameKey) })
    },
  })
}

function rotate(deps: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'rotateKey',
    method: 'POST',
    path: '/keys/{id}/rotate',
    tag,
    summary: 'Issue a key in place of another; both work until the overlap is over, and earlier ones end now',
    role: 'owner',
    params: keyParam,
    body: {
      description: 'How long the old key goes on beside the new one; 0 ends it now.',
      schema: z.object({
        overlap_seconds: z
          .int()
          .min(0)
          .max(MAX_OVERLAP_MS / 1000),
        expires_at: End.describe('Of the new key; left out, it lives as long as the old one was to.'),
      }),
      example: { overlap_seconds: 604_800 },
    },
    answers: { 201: { description: 'The new key.', schema: z.object({ data: RotatedBody }) } },
    hasOwnTimeout: true,
    async handle({ params, body: { overlap_seconds, expires_at }, audit }) {
      const options = { overlapMs: overlap_seconds * 1000, expiresAt: timeOf(expires_at) }
      const rotated = await rotateKey(deps.store, idOf(params), options, audit)
      if (overlap_seconds === 0 || rotated.ended.length > 0) await deps.waitForServers()
      return dataAnswer(201, presentRotated(rotated, contextOf(deps).defaultQuota))
    },
  })
}
