import { testLoadOrder } from './load-order.ts'

// More of them: load-order.long.test.ts.
testLoadOrder({ numRuns: 4 })
