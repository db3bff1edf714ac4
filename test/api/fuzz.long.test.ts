import { fuzzApi } from './fuzz.ts'

// The first 1500: fuzz.test.ts.
fuzzApi({ numRuns: 4500, isFurther: true })
