import { testLoadOrder } from './load-order.ts'

// The first four: load-order.test.ts.
testLoadOrder({ numRuns: 11, isFurther: true })
