import { fuzzApi } from './fuzz.ts'

// More of them: fuzz.long.test.ts.
fuzzApi({ numRuns: 700 })
