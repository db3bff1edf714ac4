import { unseal } from '../../config/sealing.ts'
import type { MailContent } from './texts.ts'

/** Undefined when the text is no longer kept, or was sealed with none of the keys. */
export function openContent(
  { id, content_sealed }: { id: string; content_sealed: string },
  keys: readonly Buffer[],
): MailContent | undefined {
  if (content_sealed === '') return undefined
  try {
    return JSON.parse(unseal(content_sealed, keys, id)) as MailContent
  } catch {
    return undefined
  }
}
