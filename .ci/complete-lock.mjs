#!/usr/bin/env node
// Some registries do not carry the packages of every platform. `npm install` then leaves them out of the lock file, and `npm ci` calls the lock
// file incomplete. This puts the missing ones back, by what their names say of the platform. Run it after every `npm install`.
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../package-lock.json', import.meta.url)
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32']
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el']

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const missing = []
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  if (path === '') continue
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const isLocked = `node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages
    if (!isLocked && /^\d+\.\d+\.\d+/.test(version)) missing.push([name, version, dev])
  }
}
for (const [name, version, dev] of missing) lock.packages[`node_modules/${name}`] = entryOf(name, version, dev)
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} packages of other platforms added to the lock file`)

function entryOf(name, version, dev) {
  const words = name.split(/[/-]/)
  const system = SYSTEMS.find((word) => words.includes(word))
  const processor = PROCESSORS.find((word) => words.includes(word))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined
  return {
    version,
    ...(processor && { cpu: [processor] }),
    ...(dev && { dev: true }),
    ...(system === 'linux' && libc && { libc }),
    optional: true,
    ...(system && { os: [system] }),
  }
}
