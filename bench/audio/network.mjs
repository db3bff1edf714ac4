import { createRandom } from './random.mjs'

/**
 * One hidden layer of tanh units beside a direct linear path, one score per candidate, softmax over the candidates of an
 * example. Trained by Adam in batches with a falling step; the same examples always give the same weights.
 */
export function trainNetwork(examples, { hidden, rounds, decay, step = 5e-3, noise = 0.05, batch = 64, seed = 1 }) {
  const random = createRandom(seed)
  const gauss = () => Math.sqrt(-2 * Math.log(random.next() + 1e-12)) * Math.cos(2 * Math.PI * random.next())
  const { means, spreads } = standards(examples)
  const width = means.length
  const scaled = examples.map(({ options, right }) => ({
    right,
    options: options.map((option) => Float64Array.from(option, (value, i) => (value - means[i]) / spreads[i])),
  }))
  // Hidden weights, hidden biases, output weights, direct weights, one after another.
  const [biasAt, outputAt, directAt] = [hidden * width, hidden * width + hidden, hidden * width + 2 * hidden]
  const weights = Float64Array.from({ length: directAt + width }, (_, i) =>
    i < biasAt ? gauss() / Math.sqrt(width) : i >= outputAt && i < directAt ? gauss() / Math.sqrt(hidden) : 0,
  )
  const [gradient, first, second] = [0, 1, 2].map(() => new Float64Array(weights.length))
  const order = scaled.map((_, i) => i)
  let updates = 0

  const forward = (option, units) => {
    let score = 0
    for (let h = 0; h < hidden; h++) {
      let sum = weights[biasAt + h]
      for (let i = 0; i < width; i++) sum += weights[h * width + i] * option[i]
      units[h] = Math.tanh(sum)
      score += weights[outputAt + h] * units[h]
    }
    for (let i = 0; i < width; i++) score += weights[directAt + i] * option[i]
    return score
  }

  const learn = ({ options, right }, share) => {
    const noisy = options.map((option) => option.map((value) => value + noise * gauss()))
    const units = noisy.map(() => new Float64Array(hidden))
    const scores = noisy.map((option, k) => forward(option, units[k]))
    const highest = Math.max(...scores)
    const powers = scores.map((score) => Math.exp(score - highest))
    const total = powers.reduce((sum, power) => sum + power, 0)
    noisy.forEach((option, k) => {
      const error = (powers[k] / total - (k === right ? 1 : 0)) * share
      for (let h = 0; h < hidden; h++) {
        const back = error * weights[outputAt + h] * (1 - units[k][h] ** 2)
        gradient[outputAt + h] += error * units[k][h]
        gradient[biasAt + h] += back
        for (let i = 0; i < width; i++) gradient[h * width + i] += back * option[i]
      }
      for (let i = 0; i < width; i++) gradient[directAt + i] += error * option[i]
    })
  }

  for (let round = 0; round < rounds; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random.next() * (i + 1))
      ;[order[i], order[j]] = [order[j], order[i]]
    }
    const rate = step * 0.5 * (1 + Math.cos((Math.PI * round) / rounds))
    for (let from = 0; from < order.length; from += batch) {
      const part = order.slice(from, from + batch)
      gradient.fill(0)
      for (const index of part) learn(scaled[index], 1 / part.length)
      updates++
      for (let i = 0; i < weights.length; i++) {
        const slope = gradient[i] + (i >= biasAt && i < outputAt ? 0 : decay * weights[i])
        first[i] = 0.9 * first[i] + 0.1 * slope
        second[i] = 0.999 * second[i] + 0.001 * slope * slope
        weights[i] -=
          (rate * (first[i] / (1 - 0.9 ** updates))) / (Math.sqrt(second[i] / (1 - 0.999 ** updates)) + 1e-8)
      }
    }
  }

  const units = new Float64Array(hidden)
  const right = scaled.filter((example) => {
    const scores = example.options.map((option) => forward(option, units))
    return scores.indexOf(Math.max(...scores)) === example.right
  }).length
  return { right, ...unscale() }

  /** The standardisation goes into the weights, so that the estimator needs none. */
  function unscale() {
    const rows = Array.from({ length: hidden }, (_, h) =>
      Array.from({ length: width }, (_, i) => weights[h * width + i] / spreads[i]),
    )
    return {
      hidden: rows,
      biases: rows.map((row, h) => weights[biasAt + h] - row.reduce((sum, weight, i) => sum + weight * means[i], 0)),
      output: [...weights.subarray(outputAt, directAt)],
      direct: Array.from({ length: width }, (_, i) => weights[directAt + i] / spreads[i]),
    }
  }
}

function standards(examples) {
  const vectors = examples.flatMap(({ options }) => options)
  const means = vectors[0].map((_, i) => vectors.reduce((sum, vector) => sum + vector[i], 0) / vectors.length)
  const spreads = means.map(
    (mean, i) => Math.sqrt(vectors.reduce((sum, vector) => sum + (vector[i] - mean) ** 2, 0) / vectors.length) + 1e-6,
  )
  return { means, spreads }
}
