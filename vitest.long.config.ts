import { defineConfig } from 'vitest/config'
import { shared } from './vitest.config.ts'

/** `npm run test:long`: what the other tests look at, with more rounds, which are others each time; a failure names its seed. */
export default defineConfig({
  test: { ...shared, setupFiles: [], include: ['{src,demo,test}/**/*.long.test.ts'] },
})
