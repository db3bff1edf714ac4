import { fuzzApi } from './fuzz.ts'

fuzzApi(6000)
