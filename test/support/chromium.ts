import { isExecutable, mayBeMissing } from './programs.ts'

/** The shell without windows first: the whole browser draws its own tabs and buttons for every page of a test. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const PLACES = [process.env.CHROMIUM, ...NAMES.map((name) => `/usr/bin/${name}`)]

/** The browser of this machine, or undefined: tests in it are then skipped. */
export const chromiumPath = PLACES.find((path): path is string => path !== undefined && isExecutable(path))

if (chromiumPath === undefined) mayBeMissing('chromium')
