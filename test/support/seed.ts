import fc from 'fast-check'

/**
 * What properties draw is the same in every run, so that a run says what the code does and not what was drawn. `SEED=7 npm test` draws
 * others.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })
