import { readList } from './lists.ts'

export interface WishLine {
  q: string
  /** As `query.understood` has it. */
  understood: Readonly<Record<string, unknown>>
}

const FLAGS: Readonly<Record<string, Record<string, unknown>>> = {
  commercial: { commercial: true },
  free: { license: 'service-commercial' },
  clean: { explicit: false },
}
const RANGES: Readonly<Record<string, string>> = { bpm: 'bpm', length: 'duration', energy: 'energy' }

function readAsked(text: string): Record<string, unknown> {
  if (FLAGS[text] !== undefined) return FLAGS[text]
  const [name = '', value = ''] = text.split(/ (.*)/)
  const range = RANGES[name]
  if (range === undefined) return { [name]: value }
  const [low = '', high = ''] = value.split('..')
  return {
    ...(low !== '' && { [`${range}_min`]: Number(low) }),
    ...(high !== '' && { [`${range}_max`]: Number(high) }),
  }
}

/** Wishes as people type them, what they ask for, and the words that are left to look for. */
export const WISHES: readonly WishLine[] = readList('wishes').map(([q = '', asked = '', text = '']) => {
  return { q, understood: Object.assign({}, ...asked.split('; ').map(readAsked), { text }) }
})
