export interface RealFft {
  readonly size: number
  /** Half spectrum (size / 2 + 1 values) of a real input; the arrays belong to the caller. */
  transform(input: Float64Array, real: Float64Array, imaginary: Float64Array): void
  /** Squared magnitudes of the half spectrum. */
  power(input: Float64Array, output: Float64Array): void
  /** The same of a frame under a window, without a copy of the product in between. */
  windowedPower(frame: Float32Array, window: Float64Array, output: Float64Array): void
}

interface Stage {
  length: number
  stride: number
  /** cos and sin of one, two and three times the angle of each butterfly. */
  twiddles: Float64Array
}

export interface ComplexFft {
  readonly size: number
  /** In place. The inverse is the same with the two arrays swapped, times 1 / size. */
  transform(re: Float64Array, im: Float64Array): void
}

/** Self-sorting radix-4 passes; the length is a power of two. */
export function createComplexFft(size: number): ComplexFft {
  if (size < 4 || (size & (size - 1)) !== 0) throw new RangeError(`FFT size ${size} is not a power of two`)
  const stages = planStages(size)
  const spareRe: Float64Array = new Float64Array(size)
  const spareIm: Float64Array = new Float64Array(size)
  return {
    size,
    transform(re, im) {
      let [fromRe, fromIm, toRe, toIm] = [re, im, spareRe, spareIm]
      for (const stage of stages) {
        if (stage.length === 2) butterflies2(stage.stride, fromRe, fromIm, toRe, toIm)
        else if (stage.stride === 1) firstButterflies4(stage, fromRe, fromIm, toRe, toIm)
        else butterflies4(stage, fromRe, fromIm, toRe, toIm)
        ;[fromRe, toRe] = [toRe, fromRe]
        ;[fromIm, toIm] = [toIm, fromIm]
      }
      if (fromRe === re) return
      re.set(fromRe)
      im.set(fromIm)
    },
  }
}

/**
 * FFT of a real signal whose length is a power of two: even and odd samples as one complex signal of half the length, then the two
 * spectra taken apart.
 */
export function createRealFft(size: number): RealFft {
  const half = size / 2
  const complex = createComplexFft(half)
  const re = new Float64Array(half)
  const im = new Float64Array(half)
  const cosines = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size))
  const sines = Float64Array.from({ length: half }, (_, k) => Math.sin((2 * Math.PI * k) / size))

  function load(input: Float64Array): void {
    for (let i = 0; i < half; i++) {
      re[i] = input[2 * i]!
      im[i] = input[2 * i + 1]!
    }
  }

  function loadWindowed(frame: Float32Array, window: Float64Array): void {
    for (let i = 0; i < half; i++) {
      re[i] = frame[2 * i]! * window[2 * i]!
      im[i] = frame[2 * i + 1]! * window[2 * i + 1]!
    }
  }

  return {
    size,
    transform(input, real, imaginary) {
      load(input)
      complex.transform(re, im)
      separate(re, im, cosines, sines, real, imaginary)
    },
    power(input, output) {
      load(input)
      complex.transform(re, im)
      separatePower(re, im, cosines, sines, output)
    },
    windowedPower(frame, window, output) {
      loadWindowed(frame, window)
      complex.transform(re, im)
      separatePower(re, im, cosines, sines, output)
    },
  }
}

function planStages(length: number): Stage[] {
  const stages: Stage[] = []
  let stride = 1
  for (let rest = length; rest > 1; ) {
    const quarter = rest >> 2
    const twiddles = new Float64Array(6 * quarter)
    for (let p = 0; p < quarter; p++) {
      for (let multiple = 1; multiple <= 3; multiple++) {
        const angle = (-2 * Math.PI * p * multiple) / rest
        twiddles[6 * p + 2 * multiple - 2] = Math.cos(angle)
        twiddles[6 * p + 2 * multiple - 1] = Math.sin(angle)
      }
    }
    stages.push({ length: rest, stride, twiddles })
    const radix = rest === 2 ? 2 : 4
    rest /= radix
    stride *= radix
  }
  return stages
}

function butterflies4(stage: Stage, xr: Float64Array, xi: Float64Array, yr: Float64Array, yi: Float64Array): void {
  const { stride, twiddles } = stage
  const quarter = stage.length >> 2
  const step = stride * quarter
  for (let p = 0; p < quarter; p++) {
    const c1 = twiddles[6 * p]!
    const s1 = twiddles[6 * p + 1]!
    const c2 = twiddles[6 * p + 2]!
    const s2 = twiddles[6 * p + 3]!
    const c3 = twiddles[6 * p + 4]!
    const s3 = twiddles[6 * p + 5]!
    for (let a = stride * p, o = 4 * stride * p, end = a + stride; a < end; a++, o++) {
      const b = a + step
      const c = b + step
      const d = c + step
      const sumAcR = xr[a]! + xr[c]!
      const sumAcI = xi[a]! + xi[c]!
      const difAcR = xr[a]! - xr[c]!
      const difAcI = xi[a]! - xi[c]!
      const sumBdR = xr[b]! + xr[d]!
      const sumBdI = xi[b]! + xi[d]!
      const turnR = xi[d]! - xi[b]!
      const turnI = xr[b]! - xr[d]!
      yr[o] = sumAcR + sumBdR
      yi[o] = sumAcI + sumBdI
      const r1 = difAcR - turnR
      const i1 = difAcI - turnI
      yr[o + stride] = r1 * c1 - i1 * s1
      yi[o + stride] = r1 * s1 + i1 * c1
      const r2 = sumAcR - sumBdR
      const i2 = sumAcI - sumBdI
      yr[o + 2 * stride] = r2 * c2 - i2 * s2
      yi[o + 2 * stride] = r2 * s2 + i2 * c2
      const r3 = difAcR + turnR
      const i3 = difAcI + turnI
      yr[o + 3 * stride] = r3 * c3 - i3 * s3
      yi[o + 3 * stride] = r3 * s3 + i3 * c3
    }
  }
}

/** The same at a stride of one, where the loop over neighbours would cost more than its work. */
function firstButterflies4(stage: Stage, xr: Float64Array, xi: Float64Array, yr: Float64Array, yi: Float64Array): void {
  const { twiddles } = stage
  const quarter = stage.length >> 2
  for (let a = 0, o = 0, t = 0; a < quarter; a++, o += 4, t += 6) {
    const b = a + quarter
    const c = b + quarter
    const d = c + quarter
    const sumAcR = xr[a]! + xr[c]!
    const sumAcI = xi[a]! + xi[c]!
    const difAcR = xr[a]! - xr[c]!
    const difAcI = xi[a]! - xi[c]!
    const sumBdR = xr[b]! + xr[d]!
    const sumBdI = xi[b]! + xi[d]!
    const turnR = xi[d]! - xi[b]!
    const turnI = xr[b]! - xr[d]!
    yr[o] = sumAcR + sumBdR
    yi[o] = sumAcI + sumBdI
    const r1 = difAcR - turnR
    const i1 = difAcI - turnI
    yr[o + 1] = r1 * twiddles[t]! - i1 * twiddles[t + 1]!
    yi[o + 1] = r1 * twiddles[t + 1]! + i1 * twiddles[t]!
    const r2 = sumAcR - sumBdR
    const i2 = sumAcI - sumBdI
    yr[o + 2] = r2 * twiddles[t + 2]! - i2 * twiddles[t + 3]!
    yi[o + 2] = r2 * twiddles[t + 3]! + i2 * twiddles[t + 2]!
    const r3 = difAcR + turnR
    const i3 = difAcI + turnI
    yr[o + 3] = r3 * twiddles[t + 4]! - i3 * twiddles[t + 5]!
    yi[o + 3] = r3 * twiddles[t + 5]! + i3 * twiddles[t + 4]!
  }
}

function butterflies2(stride: number, xr: Float64Array, xi: Float64Array, yr: Float64Array, yi: Float64Array): void {
  for (let q = 0; q < stride; q++) {
    yr[q] = xr[q]! + xr[q + stride]!
    yi[q] = xi[q]! + xi[q + stride]!
    yr[q + stride] = xr[q]! - xr[q + stride]!
    yi[q + stride] = xi[q]! - xi[q + stride]!
  }
}

function separate(
  re: Float64Array,
  im: Float64Array,
  cosines: Float64Array,
  sines: Float64Array,
  real: Float64Array,
  imaginary: Float64Array,
): void {
  const half = re.length
  real[0] = re[0]! + im[0]!
  real[half] = re[0]! - im[0]!
  imaginary[0] = 0
  imaginary[half] = 0
  for (let k = 1; k < half; k++) {
    const evenR = 0.5 * (re[k]! + re[half - k]!)
    const evenI = 0.5 * (im[k]! - im[half - k]!)
    const oddR = 0.5 * (im[k]! + im[half - k]!)
    const oddI = 0.5 * (re[half - k]! - re[k]!)
    real[k] = evenR + oddR * cosines[k]! + oddI * sines[k]!
    imaginary[k] = evenI + oddI * cosines[k]! - oddR * sines[k]!
  }
}

/** The bins k and half − k share all their terms, so both are made at once. */
function separatePower(
  re: Float64Array,
  im: Float64Array,
  cosines: Float64Array,
  sines: Float64Array,
  output: Float64Array,
): void {
  const half = re.length
  output[0] = (re[0]! + im[0]!) ** 2
  output[half] = (re[0]! - im[0]!) ** 2
  for (let k = 1, mirror = half - 1; k <= mirror; k++, mirror--) {
    const evenR = 0.5 * (re[k]! + re[mirror]!)
    const evenI = 0.5 * (im[k]! - im[mirror]!)
    const oddR = 0.5 * (im[k]! + im[mirror]!)
    const oddI = 0.5 * (re[mirror]! - re[k]!)
    const turnedR = oddR * cosines[k]! + oddI * sines[k]!
    const turnedI = oddI * cosines[k]! - oddR * sines[k]!
    output[k] = (evenR + turnedR) ** 2 + (evenI + turnedI) ** 2
    output[mirror] = (evenR - turnedR) ** 2 + (evenI - turnedI) ** 2
  }
}
