import { EXAMPLE_ISRC } from '../http/examples.ts'
import { parameter, REFUSED } from '../http/query/parameter.ts'
import { readIsrc } from './isrc.ts'

export const MAX_ISRCS = 50

/** ISRCs with commas between them, in their plain form. Blanks are skipped, repetitions merged, and the bound counts what is left. */
export function isrcList() {
  const doc = {
    description: 'Tracks with one of these ISRCs, separated by commas; hyphens and case are ignored.',
    schema: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAX_ISRCS },
    rule: {
      vi: `Từ 1 đến ${MAX_ISRCS} mã ISRC như VNA0D2400017, cách nhau bằng dấu phẩy.`,
      en: `1 to ${MAX_ISRCS} ISRCs like VNA0D2400017, separated by commas.`,
    },
    table: 'filters',
    required: false,
    example: [EXAMPLE_ISRC],
  } as const
  return parameter(doc, (raw): readonly string[] | undefined | typeof REFUSED => {
    if (raw === undefined || raw.trim() === '') return undefined
    const entries = raw.split(',').filter((entry) => entry.trim() !== '')
    const codes = new Set(entries.map(readIsrc))
    const isSound = codes.size > 0 && codes.size <= MAX_ISRCS && !codes.has(undefined)
    return isSound ? ([...codes] as string[]) : REFUSED
  })
}
