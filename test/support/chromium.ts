import { accessSync, constants } from 'node:fs'

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser of this machine, or undefined: tests in it are then skipped. */
export const chromiumPath = PLACES.find((path): path is string => path !== undefined && isProgram(path))

if (chromiumPath === undefined && process.env.CI) throw new Error('chromium is not installed: CI must test in it.')
if (chromiumPath === undefined) console.warn('chromium is missing: the tests in a browser are skipped')
