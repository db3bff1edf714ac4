import { z } from 'zod'
import { PageMeta, Track } from '../catalog/api/schemas.ts'
import { EXAMPLE_TRACK_ID } from '../http/examples.ts'
import { cleanText } from '../http/parameters.ts'
import { type Sentence, writeSentence } from '../text/sentence.ts'
import { MAX_JWS, REASONS } from './proof.ts'

const MAX_PROJECT = 200
const MAX_URL = 2000

export const PROJECT_RULE: Sentence = {
  vi: `Bắt buộc, từ 1 đến ${MAX_PROJECT} ký tự trên một dòng.`,
  en: `Required, 1 to ${MAX_PROJECT} characters on one line.`,
}
const URL_RULE = writeSentence({
  vi: `Địa chỉ http:// hoặc https://, tối đa ${MAX_URL} ký tự, không kèm mật khẩu.`,
  en: `An http:// or https:// address of at most ${MAX_URL} characters, without a password.`,
})
export const JWS_RULE: Sentence = {
  vi: `Bắt buộc, chuỗi từ 1 đến ${MAX_JWS} ký tự.`,
  en: `Required, a text of 1 to ${MAX_JWS} characters.`,
}

/** Control characters break the paper, and what turns the direction of writing makes it read as something else. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u

function isProject(text: string): boolean {
  return VISIBLE.test(text) && !HIDDEN.test(text) && [...text].length <= MAX_PROJECT
}

function isAddress(text: string | null): boolean {
  if (text === null) return true
  if (text.length > MAX_URL || HIDDEN.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

export const ProofRequest = z.object({
  project: z
    .string(writeSentence(PROJECT_RULE))
    .transform(cleanText)
    .refine(isProject, writeSentence(PROJECT_RULE))
    .meta({ description: `What the track is used in, 1 to ${MAX_PROJECT} characters.` }),
  url: z
    .string(URL_RULE)
    .nullish()
    .transform((text) => (text ? cleanText(text) : null))
    .refine(isAddress, URL_RULE)
    .meta({ description: 'Where that can be seen; may be left out.' }),
})

export const VerifyRequest = z.object({
  jws: z
    .string(writeSentence(JWS_RULE))
    .min(1, writeSentence(JWS_RULE))
    .max(MAX_JWS, writeSentence(JWS_RULE))
    .meta({ description: 'The proof, as it was issued.' }),
})

const proofFields = {
  id: z.uuid().describe('Of the proof; the claim `jti`.'),
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
