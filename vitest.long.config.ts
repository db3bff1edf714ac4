import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config.ts'

/** `npm run test:long`: what the other tests look at, with more rounds. */
export default defineConfig({ test: { ...shared, include: ['{src,demo,test}/**/*.long.test.ts'] } })
