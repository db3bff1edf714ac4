import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** `npm ci` refuses a lock file that lacks the package of any platform, also of those that nobody here has. */
test('the lock file knows the packages of every platform (node .ci/complete-lock.mjs)', () => {
  const { packages } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'))
  const locked = packages as Record<string, { optionalDependencies?: Record<string, string> }>
  const missing = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in locked) && !(`${path}/node_modules/${name}` in locked),
    ),
  )

  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8')).not.toMatch(/"resolved": "\w+:/)
})

interface LockedPackage {
  os?: string[]
  cpu?: string[]
  libc?: string[]
  integrity?: string
}

/**
 * An optional package without integrity is one that the registry did not have: `npm ci` leaves it out without a word, and what needs it fails on
 * that platform only. The two platforms that are served must never be in that position.
 */
test.each(['x64', 'arm64'])('every package of linux %s (glibc) was in the registry', (processor) => {
  const { packages } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'))
  const ofPlatform = Object.entries(packages as Record<string, LockedPackage>).filter(
    ([, { os, cpu, libc }]) => os?.includes('linux') && cpu?.includes(processor) && !libc?.includes('musl'),
  )

  expect(ofPlatform.length).toBeGreaterThan(5)
  expect(ofPlatform.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
})
