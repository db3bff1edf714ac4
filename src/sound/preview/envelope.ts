import { createSeries } from '../analysis/frames.ts'
import type { Envelope } from './preview-start.ts'

const STEPS_PER_SECOND = 100

/** Mean square of all channels in steps of 10 ms: 1.4 MB an hour. */
export function createEnvelopeMeter(sampleRate: number) {
  const stepSize = Math.round(sampleRate / STEPS_PER_SECOND)
  const power = createSeries()
  let sum = 0
  let inStep = 0

  function endStep(count: number): void {
    const mean = sum / count
    // Float files may hold NaN.
    power.push(Number.isFinite(mean) ? mean : 0)
    sum = 0
    inStep = 0
  }

  return {
    push(block: readonly Float32Array[]) {
      const length = block[0]?.length ?? 0
      for (let from = 0; from < length; ) {
        const to = Math.min(length, from + stepSize - inStep)
        for (const plane of block) sum += squares(plane, from, to)
        inStep += to - from
        from = to
        if (inStep === stepSize) endStep(stepSize * block.length)
      }
    },
    finish: (): Envelope => ({ stepSeconds: stepSize / sampleRate, power: power.values() }),
  }
}

/** Apart, so that the sum is a local of the loop: a third of the time. */
function squares(plane: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += plane[i]! * plane[i]!
  return sum
}
