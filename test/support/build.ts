import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const BUILD = join(import.meta.dirname, '../../.ci/build.mjs')

/** Brings `dist/` up to the sources. Those who ask while that is done wait for it; later ones have it looked at again, which takes no time when nothing has changed. */
export function createBuilder(): () => Promise<string> {
  let building: Promise<string> | undefined
  return () => {
    building ??= build().finally(() => {
      building = undefined
    })
    return building
  }
}

async function build(): Promise<string> {
  try {
    await promisify(execFile)(process.execPath, [BUILD, '--if-changed'])
    return 'built'
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`the sources do not compile:\n${stdout}${stderr}`)
  }
}
