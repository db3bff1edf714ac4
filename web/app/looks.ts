import { createContext } from 'preact'

/** Counts changes whose outcome is unknown: after each, everything that is shown is fetched again. */
export const Looks = createContext(0)
