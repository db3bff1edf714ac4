import { testLoadOrder } from './load-order.ts'

testLoadOrder(15)
