import { createContext } from 'preact'

/** How often nobody knew whether a change was made: each time everything that is shown is fetched again. */
export const Looks = createContext(0)
