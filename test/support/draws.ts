/** `npm run test:all` tries more of all that is drawn, or made by rule, than `npm test`. */
export const isWholeRun = process.env.TEST_WHOLE === 'true'

/** The options of `fc.assert`: so many draws, the first of which are the few. */
export const draws = (few: number, many: number) => ({ numRuns: isWholeRun ? many : few })
