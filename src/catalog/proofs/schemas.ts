import { z } from 'zod'
import { EXAMPLE_TRACK_ID } from '../../http/examples.ts'
import { PageMeta, Track } from '../api/schemas.ts'
import { REASONS } from './proof.ts'

const proofFields = {
  id: z.uuid().describe('Id of the proof; the claim `jti`.'),
  jws: z
    .string()
    .describe('The proof: a compact JWS, signed with Ed25519 by a key of `/.well-known/jwks.json`. Keep it.'),
  issued_at: z.iso.datetime().describe('When it was issued.'),
  verify_url: z.url().describe('A page that shows it to anybody, and prints it.'),
}

export const IssuedProof = z.object({
  data: z
    .object({ ...proofFields, statement: z.string().describe('What it says, in Vietnamese.') })
    .meta({ id: 'Proof', description: 'A proof of licence.' }),
})

export const OwnProof = z
  .object({
    ...proofFields,
    track_id: z.uuid().describe('The track.'),
    title: Track.shape.title,
    artist: Track.shape.artist,
    license_code: z.string().describe('The licence as it was then.'),
    project: z.string().describe('What the track is used in.'),
    url: z.string().nullable().describe('Where that can be seen; null where none was given.'),
  })
  .meta({ id: 'OwnProof', description: 'A proof that was issued to the caller.' })
export type OwnProof = z.output<typeof OwnProof>

export const ProofPage = z.object({
  data: z.array(OwnProof).describe('Proofs of the caller, newest first.'),
  meta: PageMeta,
})

export const VerifiedProof = z.object({
  data: z
    .object({
      valid: z.boolean().describe('Whether this service issued it, exactly so.'),
      reason: z.enum(REASONS).optional().describe('Only when it is not valid: why.'),
      statement: z.string().nullable().describe('What it says, in Vietnamese; null when it is not valid.'),
      since: z
        .object({
          available: z.boolean().describe('Whether the track is in the catalogue now.'),
          license_code: z.string().nullable().describe('Its licence now; null when it is gone.'),
          changed: z.boolean().describe('Whether the track is gone, or its licence is no longer what the proof says.'),
        })
        .nullable()
        .describe('What has become of the track since; null when the proof is not valid.'),
    })
    .describe('The verdict.'),
})

const EXAMPLE_JWS =
  'eyJhbGciOiJFZERTQSIsInR5cCI6ImtuLWxpY2Vuc2Urand0Iiwia2lkIjoi…In0.eyJpc3MiOiJodHRwczovL25oYWMuZXhhbXBsZSIs…In0.3q2-7w…'
const PROOF = {
  id: '0b8f7c1e-5d2a-4f63-9a70-2c1d8e4b6f35',
  jws: EXAMPLE_JWS,
  issued_at: '2026-03-11T02:14:31.000Z',
  verify_url: 'https://nhac.example/verify/0b8f7c1e-5d2a-4f63-9a70-2c1d8e4b6f35',
}
const STATEMENT =
  'Ngày 2026-03-11 (UTC), nhac.example xác nhận Studio Sen được dùng “Mưa trên phố cũ” của Hà Linh cho dự án “Phim ngắn Mùa hạ”. Giấy phép: Giấy phép tiêu chuẩn (service-standard), phạm vi: toàn thế giới. Được dùng cho mục đích thương mại. Bắt buộc ghi công: “Mưa trên phố cũ — Hà Linh (Kho Nhạc)”.'

export const EXAMPLES = {
  request: { project: 'Phim ngắn Mùa hạ', url: 'https://studio-sen.example/mua-ha' },
  issued: { data: { ...PROOF, statement: STATEMENT } },
  list: {
    data: [
      {
        ...PROOF,
        track_id: EXAMPLE_TRACK_ID,
        title: 'Mưa trên phố cũ',
        artist: 'Hà Linh',
        license_code: 'service-standard',
        project: 'Phim ngắn Mùa hạ',
        url: 'https://studio-sen.example/mua-ha',
      },
    ],
    meta: { total: 1, page: 1, limit: 20, total_pages: 1 },
  },
  verify: { jws: EXAMPLE_JWS },
  verified: {
    data: {
      valid: true,
      statement: STATEMENT,
      since: { available: true, license_code: 'service-standard', changed: false },
    },
  },
}
