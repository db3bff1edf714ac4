import { fuzzApi } from './fuzz.ts'

fuzzApi(16_000)
