#!/usr/bin/env node
// Who is named when nobody should be: clean music and marks of other installations, under secrets that marked none of it.
// `node bench/watermark/innocent.mjs [runs]`; every fifth run has the original at hand too.
import { findClips } from './clips.mjs'
import { inspectInnocent } from './trial.mjs'

const runs = Number(process.argv[2] ?? 1000)
const clips = [...findClips('heldOut', 20, 10)]
let named = 0
let highest = 0
for (let run = 0; run < runs; run++) {
  const { planes } = clips[run % clips.length]
  const { isNamed, sigma } = inspectInnocent(planes, planes, `secret ${run}`, run % 5 === 0)
  if (isNamed) named++
  highest = Math.max(highest, sigma)
  if (run % 50 === 49) process.stderr.write(`\r${run + 1} of ${runs}`)
}
console.log(
  `\n${runs} runs, ${named} named somebody; highest fit of ${(runs * 10_000).toLocaleString('en')} innocent codes: ${highest.toFixed(2)} sigma (7 are needed)`,
)
