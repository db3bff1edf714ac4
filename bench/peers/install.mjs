import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** What only comparisons need is no part of `npm ci`: it is installed here when one is run for the first time. False where that fails. */
export async function installPeers() {
  if (existsSync(`${FOLDER}node_modules`)) return true
  try {
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: FOLDER })
    return true
  } catch (error) {
    console.log(`Orama and json-server are left out, npm ci in bench/peers failed: ${error.message.split('\n')[0]}`)
    return false
  }
}
