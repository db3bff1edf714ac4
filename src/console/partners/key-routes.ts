import { z } from 'zod'
import { uuid } from '../../http/query/parameters.ts'
import { noKey } from '../../partners/key-chain.ts'
import { revokeKey, updateKey } from '../../partners/key-changes.ts'
import { MAX_QUOTA, MIN_QUOTA } from '../../partners/key-limits.ts'
import { rotateKey } from '../../partners/key-rotation.ts'
import { findKey, findKeys, issueKey } from '../../partners/keys.ts'
import { MAX_OVERLAP_MS } from '../../partners/rotation-limits.ts'
import { adminRoutes, dataAnswer, dataOf, EXAMPLE_ID, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps, Route } from '../endpoint/deps.ts'
import { ISSUED_EXAMPLE, nameKey, presentIssued, presentKey, presentRotated } from './present.ts'
import { IssuedKeyBody, KeyBody, RevokedBody, RotatedBody } from './schemas.ts'

const { support, owner } = adminRoutes('Keys')
const keyParam = idParam('Of the key.')

const Quota = z.int().min(MIN_QUOTA).max(MAX_QUOTA).nullish().describe('`null`: the default of the service.')
const End = z.iso.datetime({ offset: true }).nullish().describe('`null`: it does not end.')
const MAX_OVERLAP_SECONDS = MAX_OVERLAP_MS / 1000
const Overlap = z.int().min(0).max(MAX_OVERLAP_SECONDS)

const timeOf = (end: string | null | undefined) => (typeof end === 'string' ? Date.parse(end) : end)

const contextOf = ({ config, now }: ConsoleDeps) => ({ now: now(), defaultQuota: config.limits.keyPerMinute })

async function showKey(deps: ConsoleDeps, id: string) {
  const key = await findKey(deps.store, id)
  if (!key) throw noKey(id)
  return presentKey(key, contextOf(deps))
}

export const keyRoutes: readonly Route[] = [
  support('listKeys', 'GET /keys', {
    summary: 'Keys, all or of one partner',
    query: { partner_id: uuid({ description: 'Only of this partner.', example: EXAMPLE_ID }) },
    answers: { 200: dataOf('The oldest first.', z.array(KeyBody)) },
    async handle({ query: { partner_id } }, deps) {
      const keys = await findKeys(deps.reading.lists, partner_id)
      const context = contextOf(deps)
      return dataAnswer(
        200,
        keys.map((key) => presentKey(key, context)),
      )
    },
  }),
  owner('issueKey', 'POST /partners/{id}/keys', {
    summary: 'Issue a key to an approved partner; it is shown this once',
    params: idParam('Of the partner.'),
    body: {
      description: 'What it is for, its quota and its end.',
      schema: z.object({ name: z.string(), quota_per_minute: Quota, expires_at: End }),
      example: { name: 'web', quota_per_minute: 300 },
    },
    answers: { 201: dataOf('The key.', IssuedKeyBody, ISSUED_EXAMPLE) },
    async handle({ id, body: { name, quota_per_minute: quotaPerMinute = null, expires_at }, audit }, deps) {
      const order = { partnerId: id, name, quotaPerMinute, expiresAt: timeOf(expires_at) ?? null }
      const issued = await issueKey(deps.store, order, audit)
      return dataAnswer(201, presentIssued(issued, contextOf(deps).defaultQuota))
    },
  }),
  owner('updateKey', 'PATCH /keys/{id}', {
    summary: 'Change the name, the quota or the end of a key; a later end revives one that has ended',
    params: keyParam,
    body: {
      description: 'What shall change.',
      schema: z.object({ name: z.string().optional(), quota_per_minute: Quota, expires_at: End }),
      example: { quota_per_minute: 300 },
    },
    answers: { 200: dataOf('As it is now.', KeyBody) },
    hasOwnTimeout: true,
    async handle({ id, body: { name, quota_per_minute, expires_at }, audit }, deps) {
      const changes = { name, quotaPerMinute: quota_per_minute, expiresAt: timeOf(expires_at) }
      await updateKey(deps.store, id, changes, audit)
      await deps.waitForServers()
      return dataAnswer(200, await showKey(deps, id))
    },
  }),
  owner('revokeKey', 'POST /keys/{id}/revoke', {
    summary: 'Revoke a key and those that replaced it for good; once this is answered no request with them is served',
    params: keyParam,
    body: {
      description: 'Whether the keys that replaced it shall go on; they are revoked with it otherwise.',
      schema: z.object({ keep_successors: z.boolean().optional() }),
      example: { keep_successors: false },
    },
    answers: { 200: dataOf('As it is now.', RevokedBody) },
    hasOwnTimeout: true,
    async handle({ id, body: { keep_successors }, audit }, deps) {
      const { successors } = await revokeKey(deps.store, id, audit, { keepsSuccessors: keep_successors })
      await deps.waitForServers()
      return dataAnswer(200, { ...(await showKey(deps, id)), also_revoked: successors.map(nameKey) })
    },
  }),
  owner('rotateKey', 'POST /keys/{id}/rotate', {
    summary: 'Issue a key in place of another; both work until the overlap is over, and earlier ones end now',
    params: keyParam,
    body: {
      description: 'How long the old key goes on beside the new one; 0 ends it now.',
      schema: z.object({
        overlap_seconds: Overlap,
        expires_at: End.describe('Of the new key; left out, it lives as long as the old one was to.'),
      }),
      example: { overlap_seconds: 604_800 },
    },
    answers: { 201: dataOf('The new key.', RotatedBody) },
    hasOwnTimeout: true,
    async handle({ id, body: { overlap_seconds, expires_at }, audit }, deps) {
      const options = { overlapMs: overlap_seconds * 1000, expiresAt: timeOf(expires_at) }
      const rotated = await rotateKey(deps.store, id, options, audit)
      if (overlap_seconds === 0 || rotated.ended.length > 0) await deps.waitForServers()
      return dataAnswer(201, presentRotated(rotated, contextOf(deps).defaultQuota))
    },
  }),
]
