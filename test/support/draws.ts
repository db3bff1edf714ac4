import fc from 'fast-check'

/** How many of a property are drawn, and which. */
export interface Draws {
  numRuns: number
  /** Those of a short file are the first of the run's seed. What is drawn further are others, or a long file would show the same again. */
  isFurther?: boolean
}

const FURTHER = 1_000_003

/** The options of `fc.assert`. */
export function drawing({ numRuns, isFurther = false }: Draws): { numRuns: number; seed?: number } {
  const { seed } = fc.readConfigureGlobal()
  return { numRuns, ...(isFurther && seed !== undefined ? { seed: seed + FURTHER } : {}) }
}
