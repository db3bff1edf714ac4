import type { Parameter, ValueOf } from '../http/query/parameter.ts'
import { decimal } from '../http/query/parameters.ts'
import { andInto, andNotInto } from '../structures/bitmap.ts'
import { keepRange, type Match, type Source } from './matching.ts'
import type { TrackColumns } from './tables/track-columns.ts'
import type { FieldColumns } from './track-fields.ts'

/** A filter of one parameter, which has the name of the filter. */
export interface ValueFilter<P extends Parameter> {
  parameter: P
  /** Takes out of a bitmap of slots what does not meet the value; false: the value asks for nothing. */
  narrow(words: Uint32Array, value: Value<P>, source: Source): boolean
}

type Value<P extends Parameter> = NonNullable<ValueOf<P>>

function byValue<P extends Parameter>(
  parameter: P,
  match: Match<Value<P>>,
  combine: (words: Uint32Array, found: Uint32Array) => void,
): ValueFilter<P> {
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
export const keep = <P extends Parameter>(parameter: P, match: Match<Value<P>>) => byValue(parameter, match, andInto)

/** Tracks that do not. */
export const leaveOut = <P extends Parameter>(parameter: P, match: Match<Value<P>>) =>
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
