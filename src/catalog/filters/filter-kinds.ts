import type { z } from 'zod'
import { decimal } from '../../http/parameters.ts'
import { andInto, andNotInto } from '../../structures/bitmap.ts'
import type { FieldColumns } from '../fields/track-fields.ts'
import type { TrackColumns } from '../tables/track-columns.ts'
import { keepRange, type Match, type Source } from './matching.ts'

/** A filter of one parameter, which has the name of the filter. */
export interface ValueFilter<Parameter extends z.ZodType> {
  parameter: Parameter
  /** Takes out of a bitmap of slots what does not meet the value; false: the value asks for nothing. */
  narrow(words: Uint32Array, value: Value<Parameter>, source: Source): boolean
}

type Value<Parameter extends z.ZodType> = NonNullable<z.output<Parameter>>

function byValue<Parameter extends z.ZodType>(
  parameter: Parameter,
  match: Match<Value<Parameter>>,
  combine: (words: Uint32Array, found: Uint32Array) => void,
): ValueFilter<Parameter> {
  return {
    parameter,
    narrow(words, value, source) {
      const found = match(value, source, words.length)
      if (found !== undefined) combine(words, found)
      return found !== undefined
    },
  }
}

/** Tracks that match. */
export const keep = <Parameter extends z.ZodType>(parameter: Parameter, match: Match<Value<Parameter>>) =>
  byValue(parameter, match, andInto)

/** Tracks that do not. */
export const leaveOut = <Parameter extends z.ZodType>(parameter: Parameter, match: Match<Value<Parameter>>) =>
  byValue(parameter, match, andNotInto)

/** The columns of a catalogue, which both its tables and those who rank have. */
export interface Columns {
  fields: FieldColumns
  columns: Readonly<TrackColumns>
}

interface End {
  description: string
  example: number
}

/** Two parameters, `…_min` and `…_max`, each from 0 to `max`. A value that is NaN, which stands for null, is in no range. */
export function range(options: { max: number; least: End; most: End; values: (tracks: Columns) => Float64Array }) {
  const { max, least, most, values } = options
  return {
    max,
    values,
    least: decimal({ min: 0, max, ...least }),
    most: decimal({ min: 0, max, ...most }),
    narrow(words: Uint32Array, low: number | undefined, high: number | undefined, { table }: Source): boolean {
      const isAsked = low !== undefined || high !== undefined
      if (isAsked) keepRange(words, values(table), low, high)
      return isAsked
    },
  }
}

export type RangeFilter = ReturnType<typeof range>
