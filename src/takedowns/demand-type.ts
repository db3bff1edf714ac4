/** What a demand may be: a letter that was scanned or written, or the mail itself. */
export const DEMAND_TYPES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'message/rfc822': 'eml',
} as const

export type DemandType = keyof typeof DEMAND_TYPES

/** How much of a file is looked at. */
export const DEMAND_HEAD_BYTES = 4096

const BEGINNINGS: readonly (readonly [DemandType, string])[] = [
  ['application/pdf', '%PDF-'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
]
/** A mail begins with a line of its head, and says in it who wrote it or which way it came. */
const HEAD_LINE = /^(?:From [^\n]*\n)?[A-Za-z][A-Za-z0-9-]*:[ \t\r\n]/
const OF_MAILS = /^(?:From|Received|Return-Path|Delivered-To):[ \t]/im

/** By what is in it, whatever it is called; undefined for anything that a browser could take for a page or a program. */
export function findDemandType(head: Uint8Array): DemandType | undefined {
  const text = String.fromCharCode(...head.subarray(0, DEMAND_HEAD_BYTES))
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  const known = BEGINNINGS.find(([, beginning]) => text.startsWith(beginning))
  if (known !== undefined) return known[0]
  return !text.includes('\0') && HEAD_LINE.test(text) && OF_MAILS.test(text) ? 'message/rfc822' : undefined
}
