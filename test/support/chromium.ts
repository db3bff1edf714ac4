import { isExecutable, mayBeMissing } from './programs.ts'

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this machine, or undefined: tests in it are then skipped. */
export const chromiumPath = PLACES.find((path): path is string => path !== undefined && isExecutable(path))

if (chromiumPath === undefined) mayBeMissing('chromium')
