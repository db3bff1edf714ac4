import { z } from 'zod'
import { LICENSE_CODES } from '../licenses.ts'

const COUNT = z.int().min(0).describe('Tracks.')

const valueCount = <Value extends z.ZodType>(id: string, value: Value, about: string) =>
  z.object({ value: value.describe(about), count: COUNT }).meta({ id, description: 'A value and how many have it.' })

const BinCount = z
  .object({
    min: z.number().describe('The least value of the bin.'),
    max: z.number().describe('Where the next bin begins; the last bin of energy includes it.'),
    count: COUNT,
  })
  .meta({ id: 'BinCount', description: 'A range of values and how many lie in it.' })

const ByValue = 'The most frequent first, then by name.'
const Bins = (step: string) => `${step} each, from the lowest to the highest that has a track.`
const NamedCount = valueCount('NamedCount', z.string(), 'As a track has it, and as the filter takes it.')
const LicenseCount = valueCount('LicenseCount', z.enum(LICENSE_CODES), 'One of the codes in `/licenses`.')
const ExplicitCount = valueCount('ExplicitCount', z.boolean(), 'Whether the lyrics are unfit for children.')

export const FacetsAnswer = z.object({
  data: z
    .object({
      genre: z.array(NamedCount).describe(ByValue),
      musical_key: z.array(NamedCount).describe(ByValue),
      license_code: z.array(LicenseCount).describe(ByValue),
      explicit: z.array(ExplicitCount).describe(ByValue),
      bpm: z.array(BinCount).describe(Bins('10 beats per minute')),
      energy: z.array(BinCount).describe(Bins('0.1')),
      duration_seconds: z.array(BinCount).describe(Bins('30 seconds')),
    })
    .meta({ id: 'Facets', description: 'What there is to choose from, each facet counted without its own filter.' }),
  meta: z
    .object({ total: z.int().min(0).describe('Tracks that meet all filters.') })
    .describe('How many are left when every filter holds.'),
})

export const FACETS_EXAMPLE: z.infer<typeof FacetsAnswer> = {
  data: {
    genre: [
      { value: 'Ballad', count: 1204 },
      { value: 'Lofi', count: 310 },
    ],
    musical_key: [{ value: 'A minor', count: 188 }],
    license_code: [{ value: 'service-standard', count: 1102 }],
    explicit: [{ value: false, count: 1190 }],
    bpm: [
      { min: 80, max: 90, count: 214 },
      { min: 90, max: 100, count: 301 },
    ],
    energy: [{ min: 0.4, max: 0.5, count: 266 }],
    duration_seconds: [{ min: 180, max: 210, count: 403 }],
  },
  meta: { total: 1204 },
}
