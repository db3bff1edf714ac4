#!/usr/bin/env node
// How much a mark survives: `npm run build && node bench/watermark.mjs [songs] [set] [seconds]`. Needs ffmpeg for the attacks and apt-get for the
// music; sets: heldOut, tuning.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { ATTACKS } from './watermark/attacks.mjs'
import { findClips } from './watermark/clips.mjs'
import { deliver, inspect, inspectMixed } from './watermark/trial.mjs'

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
const [songs = '16', set = 'heldOut', seconds = '15'] = process.argv.slice(2)
/** By so many seconds the second of two mixed copies comes later. */
const LATE = [0, 0.03, 0.211, 0.6, 1]
/** `ATTACKS="MP3 32k;crop 3 s"` for some of them. */
const chosen = process.env.ATTACKS?.split(';') ?? Object.keys(ATTACKS)

if (isMainThread) {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) throw new Error('the attacks need ffmpeg')
  const clips = [...findClips(set, Number(songs), Number(seconds))]
  console.log(`${clips.length} clips of ${seconds} s (${set})`)
  const results = await runAll(clips)
  report(results)
} else {
  parentPort.on('message', async ({ name, planes }) => parentPort.postMessage(await runClip(name, planes)))
}

async function runAll(clips) {
  const results = []
  const queue = [...clips]
  const threads = Math.min(availableParallelism(), clips.length)
  await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), workerData })
      for (let clip = queue.shift(); clip; clip = queue.shift()) {
        const answer = once(worker, 'message')
        worker.postMessage(clip)
        results.push((await answer)[0])
        process.stderr.write(`\r${results.length} of ${clips.length}`)
      }
      await worker.terminate()
    }),
  )
  process.stderr.write('\r')
  return results
}

async function runClip(name, planes) {
  const delivery = await deliver(name, planes)
  const attacks = chosen.map((attack) => ({ attack, ...inspect(delivery, attack) }))
  const { strength, ratioDb, margin, isWeak } = delivery.marked
  const mixed = LATE.map((late) => inspectMixed(delivery, late))
  return { name, strength, ratioDb, margin, isWeak, cpu: delivery.cpu, attacks, mixed }
}

function report(results) {
  const rows = chosen.map((attack) => {
    const { bar } = ATTACKS[attack]
    const all = results.map((result) => result.attacks.find((each) => each.attack === attack))
    const count = (test) => all.filter(test).length
    return {
      attack,
      blind: count((each) => each.blind),
      'with original': count((each) => each.informed),
      'with ledger': count((each) => each.ledger),
      'sigma min': Math.min(...all.map((each) => each.sigma)).toFixed(1),
      'innocent max': Math.max(...all.map((each) => each.innocent)).toFixed(1),
      wrong: count((each) => each.wrong),
      'cpu s': (all.reduce((sum, each) => sum + each.cpu, 0) / all.length).toFixed(2),
      bar,
    }
  })
  console.table(rows)
  for (const attack of chosen) {
    const missed = results.filter((result) => !result.attacks.find((each) => each.attack === attack).blind)
    if (missed.length > 0) console.log(`not read blind after ${attack}: ${missed.map(({ name }) => name).join(', ')}`)
  }
  for (const late of LATE) {
    const mixed = results.flatMap((result) => result.mixed.filter((each) => each.late === late))
    const count = (test) => mixed.filter(test).length
    console.log(
      `two copies mixed, one ${late} s late: both named in ${count(({ both }) => both)} of ${mixed.length}, another key in ${count(({ wrong }) => wrong)}`,
    )
  }
  const ratios = results.map((result) => result.ratioDb)
  console.log(`music to mark: mean ${mean(ratios).toFixed(1)} dB, least ${Math.min(...ratios).toFixed(1)} dB`)
  const weak = results.filter((result) => result.isWeak).map((result) => result.name)
  console.log(
    `flagged as weak: ${weak.join(', ') || 'none'}; CPU to mark one, codecs aside: ${mean(results.map((result) => result.cpu)).toFixed(2)} s`,
  )
}
