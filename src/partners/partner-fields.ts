import { z } from 'zod'
import { fieldError } from '../operator-error.ts'
import type { Sentence } from '../text/sentence.ts'

/** Lengths in characters of every text that describes a partner, by an applicant or an administrator. */
export const PARTNER_BOUNDS = {
  organization: 120,
  name: 120,
  email: 254,
  website: 300,
  purpose: 2000,
  note: 1000,
} as const

export type PartnerField = keyof typeof PARTNER_BOUNDS

/** The text as it is stored, or what is wrong with it. */
type Parsed = { text: string } | { problem: Sentence }

// They turn the direction of what follows, or are not seen at all: a name with them looks like another.
const INVISIBLE =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu
const BREAK = /[\p{Cc}\u2028\u2029]/u
const BREAK_IN_LONG_TEXT = /[^\P{Cc}\n\t]/u

const problem = (vi: string, en: string): Parsed => ({ problem: { vi, en } })

function parseText(raw: string, max: number, isLong: boolean): Parsed {
  // Half a surrogate pair has no UTF-8, so the store could not keep it.
  if (!raw.isWellFormed()) return problem('không phải Unicode hợp lệ', 'is not valid Unicode')
  const text = raw.replace(/\r\n?/g, '\n').normalize('NFC').replace(INVISIBLE, '').trim()
  if (text === '') return problem('không được để trống', 'is empty')
  if ([...text].length > max) return problem(`dài quá ${max} ký tự`, `is longer than ${max} characters`)
  if ((isLong ? BREAK_IN_LONG_TEXT : BREAK).test(text))
    return problem('có dấu xuống dòng hoặc ký tự điều khiển', 'has a line break or another control character')
  return { text }
}

function parseMailAddress(raw: string): Parsed {
  const parsed = parseText(raw, PARTNER_BOUNDS.email, false)
  if ('problem' in parsed || z.email().safeParse(parsed.text).success) return parsed
  return problem('không phải địa chỉ e-mail', 'is not an e-mail address')
}

/** It is shown as a link: only the two schemes that lead to a page, and no name and password in it. */
function parseWebAddress(raw: string): Parsed {
  const parsed = parseText(raw, PARTNER_BOUNDS.website, false)
  if ('problem' in parsed) return parsed
  const isForm = /^https?:\/\/\S+$/i.test(parsed.text) && URL.canParse(parsed.text)
  const url = isForm ? new URL(parsed.text) : undefined
  const isGood = url?.username === '' && url.password === '' && /^[^.].*\.[^.]+$/.test(url.hostname)
  if (!isGood || url.href.length > PARTNER_BOUNDS.website)
    return problem('phải là địa chỉ bắt đầu bằng http:// hoặc https://', 'is not an http or https address')
  return { text: url.href }
}

const PARSERS: Readonly<Record<PartnerField, (raw: string) => Parsed>> = {
  organization: (raw) => parseText(raw, PARTNER_BOUNDS.organization, false),
  name: (raw) => parseText(raw, PARTNER_BOUNDS.name, false),
  email: parseMailAddress,
  website: parseWebAddress,
  purpose: (raw) => parseText(raw, PARTNER_BOUNDS.purpose, true),
  note: (raw) => parseText(raw, PARTNER_BOUNDS.note, true),
}

export const parsePartnerField = (field: PartnerField, raw: string) => PARSERS[field](raw)

/** For what an administrator writes. `body` is the field of the console's request, `shown` what the command line calls it. */
const requireField = (field: PartnerField, body: string, shown: (raw: string) => string) => (raw: string) => {
  const parsed = parsePartnerField(field, raw)
  if ('text' in parsed) return parsed.text
  const { vi, en } = parsed.problem
  throw fieldError(body, { vi: capital(vi), en: `${shown(raw)} ${en}` })
}

const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`

export const parseOrganization = requireField('organization', 'name', () => 'name')
export const parsePersonName = requireField('name', 'contact_name', () => 'contact name')
export const parseEmail = requireField('email', 'email', (raw) => `"${raw.trim()}"`)
export const parseWebsite = requireField('website', 'website', () => 'website')
export const parsePurpose = requireField('purpose', 'purpose', () => 'purpose')
export const parseNote = requireField('note', 'note', () => 'note')
/** Why more quota is needed: as long as a note. */
export const parseReason = requireField('note', 'reason', () => 'reason')
