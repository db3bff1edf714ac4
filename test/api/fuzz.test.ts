import { fuzzApi } from './fuzz.ts'

// More of them: fuzz.long.test.ts.
fuzzApi(1500)
