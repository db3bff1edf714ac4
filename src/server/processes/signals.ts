/** Ctrl-C goes to all processes of a terminal, and `npm start` and `timeout` hand it on to us once more: that is no second one. */
const ECHO_MS = 200

/** The first signal, of either kind; any other after it ends the process. */
export function waitForSignal(onSecond: () => void): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: { signal: NodeJS.Signals; at: number } | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      if (first === undefined) {
        first = { signal, at: performance.now() }
        return resolve(signal)
      }
      if (signal === first.signal && performance.now() - first.at < ECHO_MS) return
      onSecond()
      process.exit(1)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}
