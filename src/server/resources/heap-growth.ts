import { setFlagsFromString } from 'node:v8'

/**
 * By so much may what is in use grow before V8 looks for what can go. Left alone it lets a heap of this size double, 40 MB more at 100,000
 * tracks.
 */
const GROWTH_PERCENT = 30

/** For all threads of the process. */
export const boundHeapGrowth = () => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
