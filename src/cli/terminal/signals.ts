/** What a shell makes of a program that a signal has ended. */
export const SIGNAL_EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** The first signal stops the work where it can be stopped well. The handlers are gone then, so a second signal ends the process at once. */
export function catchSignals(onFirst: () => void) {
  let caught: keyof typeof SIGNAL_EXIT_CODES | undefined
  const handle = (signal: NodeJS.Signals) => {
    caught ??= signal as keyof typeof SIGNAL_EXIT_CODES
    release()
    onFirst()
  }
  const release = () => {
    for (const name of Object.keys(SIGNAL_EXIT_CODES)) process.off(name, handle)
  }
  for (const name of Object.keys(SIGNAL_EXIT_CODES)) process.on(name, handle)
  return { caught: () => caught, release }
}
