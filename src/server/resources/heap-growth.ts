import { setFlagsFromString } from 'node:v8'

/**
 * By so much may what is in use grow before V8 looks for what can go. Left alone it lets a heap of this size double: at 100,000 tracks
 * 50 MB more, for a collection the less in some thousand requests.
 */
const GROWTH_PERCENT = 20

/** For all threads of the process. */
export const boundHeapGrowth = () => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
