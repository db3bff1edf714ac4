import { fuzzApi } from './fuzz.ts'

// The first 1500: fuzz.test.ts.
fuzzApi({ numRuns: 1500, isFurther: true })
