import { bodyNotJson, bodyTooLarge, invalidBody, invalidTrackId, missingKey, trackNotFound } from '../../errors.ts'
import { jsonAnswer, textAnswer } from '../../http/answer.ts'
import { type Caller, type Endpoint, endpoint } from '../../http/endpoint.ts'
import { REPEAT_ERRORS, readIdempotencyKey } from '../../http/headers/idempotency-key.ts'
import { idempotencyKeyReused, proofsUnreadable, proofUnwritable } from '../../http/headers/write-errors.ts'
import { limit, page } from '../../http/query/parameters.ts'
import { parseBody } from '../../http/request-body.ts'
import type { RepeatedRequest } from '../../store/repeated-requests.ts'
import type { Store } from '../../store/store.ts'
import { jsonPage, pageDoc } from '../api/list-routes.ts'
import { requireTrack, requireUuid, TRACK_ID_PARAM } from '../api/track-routes.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import { readClaims } from './jws.ts'
import { presentProof } from './present.ts'
import { findProofs, issueProof } from './proofs.ts'
import { JWS_RULE, PROJECT_RULE, ProofRequest, VerifyRequest } from './requests.ts'
import { EXAMPLES, IssuedProof, ProofPage, VerifiedProof } from './schemas.ts'
import { statementOf } from './statement.ts'
import type { ProofVerifier } from './verifier.ts'

export interface ProofRouteDeps {
  store: Store
  live: LiveCatalog
  verifier: ProofVerifier
  publicUrl: string
  serviceName: string
  sealingKeys: readonly [Buffer, ...Buffer[]]
  now: () => number
}

export function proofRoutes(deps: ProofRouteDeps): Endpoint[] {
  return [issue(deps), list(deps), verify(deps)]
}

const API = { tag: 'Proofs', cache: 'none' } as const

function issue(deps: ProofRouteDeps): Endpoint {
  const { store, live, publicUrl, serviceName, sealingKeys, now } = deps
  return endpoint({
    ...API,
    id: 'issueProof',
    method: 'POST',
    path: '/tracks/{id}/license/proofs',
    summary: 'A signed proof of what you may do with a track',
    description:
      'By the licence of this moment. Anybody can check it offline with the published key; it stays good when the track or its licence changes, and the check says that it has.',
    access: 'key',
    takesIdempotencyKey: true,
    params: TRACK_ID_PARAM,
    body: { description: 'What it is used in.', schema: ProofRequest, example: EXAMPLES.request },
    answers: { 201: { description: 'The proof.', schema: IssuedProof, example: EXAMPLES.issued } },
    errors: [
      ...[bodyNotJson(), invalidBody({ project: [PROJECT_RULE] }), bodyTooLarge()],
      ...[invalidTrackId(), trackNotFound(), ...REPEAT_ERRORS],
    ],
    onUnreadable: proofUnwritable,
    async handle({ params, body, headers, caller }) {
      const id = requireUuid(params.id, invalidTrackId)
      const wanted = parseBody(body, headers['content-type'], ProofRequest)
      const { partnerId, organization: partnerName } = callerOf(caller)
      const repeated = repeatedBy(deps, partnerId, headers, [id, wanted])
      const { title, artistName: artist, fields } = readTrack(live, id, repeated)
      const row = await issueProof(store, {
        ...{ at: now(), issuer: publicUrl, serviceName, partnerId, partnerName, sealingKeys, repeated },
        ...wanted,
        track: { id, title, artist, isrc: fields.isrc },
      })
      const statement = statementOf(readClaims(row.jws), row.partner_name).vi
      const { id: proof, jws, issued_at, verify_url } = presentProof(row, publicUrl)
      return jsonAnswer({ data: { id: proof, jws, issued_at, verify_url, statement } }, [], 201)
    },
  })
}

function list({ store, publicUrl }: ProofRouteDeps): Endpoint {
  return endpoint({
    ...API,
    id: 'listProofs',
    method: 'GET',
    path: '/proofs',
    summary: 'The proofs that were issued to you',
    access: 'key',
    query: { page: page(), limit: limit() },
    answers: pageDoc('One page.', ProofPage, EXAMPLES.list),
    errors: [],
    onUnreadable: proofsUnreadable,
    async handle({ query: { page, limit }, caller }) {
      const order = { partnerId: callerOf(caller).partnerId, limit, offset: (page - 1) * limit }
      const { proofs, total } = await findProofs(store.db, order)
      const data = proofs.map((row) => presentProof(row, publicUrl))
      return jsonPage(data, total, { page, limit })
    },
  })
}

function verify({ verifier }: ProofRouteDeps): Endpoint {
  return endpoint({
    ...API,
    id: 'verifyProof',
    method: 'POST',
    path: '/proofs/verify',
    summary: 'Check a proof issued to anyone',
    description:
      'Needs no key. `valid` says that this service issued it, exactly so; `since` what has become of the track. Any JOSE library can check the signature too, with the keys of `/.well-known/jwks.json`.',
    access: 'open',
    isCostly: true,
    body: { description: 'The proof.', schema: VerifyRequest, example: EXAMPLES.verify },
    answers: { 200: { description: 'The verdict.', schema: VerifiedProof, example: EXAMPLES.verified } },
    errors: [bodyNotJson(), invalidBody({ jws: [JWS_RULE] }), bodyTooLarge()],
    onUnreadable: proofsUnreadable,
    async handle({ body, headers }) {
      const checked = await verifier.check(parseBody(body, headers['content-type'], VerifyRequest).jws)
      if (!checked.valid) {
        return jsonAnswer({ data: { valid: false, reason: checked.reason, statement: null, since: null } })
      }
      return jsonAnswer({ data: { valid: true, statement: checked.statement.vi, since: checked.since } })
    },
  })
}

/** The public keys, for any JOSE library. At the root, not below /api/public. */
export function keySetRoute(verifier: ProofVerifier): Endpoint {
  return endpoint({
    id: 'page /.well-known/jwks.json',
    method: 'GET',
    path: '/.well-known/jwks.json',
    tag: 'Site',
    summary: 'The keys that proofs are signed with',
    access: 'open',
    cache: 'none',
    answers: {},
    errors: [],
    onUnreadable: proofsUnreadable,
    async handle() {
      const keys = (await verifier.publishedKeys()).map(({ id, public_key }) => ({
        ...{ kty: 'OKP', crv: 'Ed25519', x: public_key },
        ...{ kid: id, alg: 'EdDSA', use: 'sig' },
      }))
      return textAnswer(JSON.stringify({ keys }), [], 200, 'application/jwk-set+json')
    },
  })
}

/** One that is repeated gets what there was, though the track be gone from memory by now. */
function readTrack(live: LiveCatalog, id: string, repeated: RepeatedRequest | undefined) {
  const catalog = live.current()
  if (repeated !== undefined && catalog.findTrack(id) === -1) return GONE
  return catalog.track(requireTrack(catalog, id))
}

/** Never signed: the store says that there is no such track. */
const GONE = { title: '', artistName: '', fields: { isrc: null } }

function repeatedBy(
  { sealingKeys, now }: ProofRouteDeps,
  partnerId: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  asked: readonly unknown[],
): RepeatedRequest | undefined {
  const key = readIdempotencyKey(headers)
  return key === undefined
    ? undefined
    : { partnerId, key, asked: ['issueProof', ...asked], at: now(), sealingKeys, onReuse: idempotencyKeyReused }
}

/** An endpoint that needs a key always has a caller; the type does not say so. */
function callerOf(caller: Caller | undefined): Caller {
  if (caller === undefined) throw missingKey()
  return caller
}
