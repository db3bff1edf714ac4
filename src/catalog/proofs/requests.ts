import { z } from 'zod'
import { cleanText } from '../../http/query/parameters.ts'
import { type Sentence, writeSentence } from '../../text/sentence.ts'
import { MAX_JWS } from './proof.ts'

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
