import { fuzzApi } from './fuzz.ts'

// The first 700: fuzz.test.ts.
fuzzApi({ numRuns: 5300, isFurther: true })
