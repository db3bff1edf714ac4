import { z } from 'zod'

/** As JSON Schema, with what it shares under `$defs`. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // `format` says it already, and new fields may appear without notice.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
}
