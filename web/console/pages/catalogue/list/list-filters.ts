/** The values of the address that narrow the list of tracks down, as the API calls them. */
export const FILTERS: readonly string[] = [
  ...['q', 'status', 'genre', 'artist', 'license', 'without', 'release', 'explicit', 'published_from', 'published_to'],
]

/** What `POST /tracks/bulk` takes as `filter`: what the list shows now. */
export type ListFilter = Readonly<Record<string, string | boolean | readonly string[]>>

export function filterOf(values: URLSearchParams): ListFilter {
  const given = FILTERS.filter((name) => (values.get(name) ?? '') !== '')
  return Object.fromEntries(given.map((name) => [name, readValue(name, values.get(name)!)]))
}

function readValue(name: string, value: string): string | boolean | string[] {
  if (name === 'explicit') return value === 'true'
  return name === 'without' ? value.split(',') : value
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A day of who looks, as the address has it: the moment at which it begins, or at which it is over. */
export function momentOf(day: string, isEnd: boolean): string | undefined {
  const at = new Date(`${day}T00:00`)
  if (day === '' || Number.isNaN(at.getTime())) return undefined
  if (isEnd) at.setDate(at.getDate() + 1)
  return at.toISOString()
}

/** The other way round. */
export function dayOf(moment: string | null, isEnd: boolean): string {
  if (moment === null || moment.length <= 'YYYY-MM-DD'.length) return moment ?? ''
  const at = new Date(Date.parse(moment) - (isEnd ? 1 : 0))
  if (Number.isNaN(at.getTime())) return ''
  return `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}
