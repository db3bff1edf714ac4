import { createRequire } from 'node:module'
import type * as Undici from 'undici'

const require = createRequire(import.meta.url)
let undici: typeof Undici | undefined

/** The HTTP client, with its first use: reading it is a tenth of what a start takes, and many a server never sends anything. */
export function loadUndici(): typeof Undici {
  undici ??= require('undici') as typeof Undici
  return undici
}
