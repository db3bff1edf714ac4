import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  os?: string[]
  cpu?: string[]
  libc?: string[]
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const readLock = (folder: string) =>
  readFileSync(resolve(import.meta.dirname, '..', folder, 'package-lock.json'), 'utf8')

describe.each(['.', 'test/openapi-tools', 'test/nodes'])('the lock file of %s', (folder) => {
  const text = readLock(folder)
  const packages = Object.entries(JSON.parse(text).packages as Record<string, LockedPackage>)

  /** `npm ci` refuses a lock file that lacks the package of any platform, also of those not in use here. */
  test('knows the packages of every platform (node .ci/complete-lock.mjs)', () => {
    const names = new Set(packages.map(([path]) => path))
    const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !names.has(`node_modules/${name}`) && !names.has(`${path}/node_modules/${name}`),
      ),
    )

    expect(missing).toEqual([])
  })

  test('names no registry', () => {
    expect(text).not.toMatch(/"resolved": "\w+:/)
  })

  /**
   * An optional package without integrity is one that the registry did not have: `npm ci` leaves it out without a word, and what needs it fails on
   * that platform only. The two platforms that are served must never be in that position.
   */
  test.each(['x64', 'arm64'])('has every package of linux %s (glibc) from the registry', (processor) => {
    const ofPlatform = packages.filter(
      ([, { os, cpu, libc }]) => os?.includes('linux') && cpu?.includes(processor) && !libc?.includes('musl'),
    )

    expect(ofPlatform.length).toBeGreaterThan(0)
    expect(ofPlatform.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
  })
})
