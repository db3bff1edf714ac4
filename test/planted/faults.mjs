import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listChangedFiles, readAt } from '../runner/changed-files.mjs'

/**
 * Faults are data, in `faults/`, a file per room:
 *
 * - `what`: what the program would do wrong;
 * - `file`, `find`, `replace`: the place, which must occur exactly once in the file;
 * - `tests`: files, or `[file, name]` for the tests of that name in it.
 */
const FOLDER = 'test/planted/faults'

export async function loadFaults(root) {
  const loaded = []
  for (const name of readdirSync(join(root, FOLDER)).sort()) {
    const { faults } = await import(join(root, FOLDER, name))
    loaded.push(...faults.map((fault) => nameFault(name, fault)))
  }
  return loaded
}

const nameFault = (file, fault) => ({ ...fault, name: `${file.replace('.mjs', '')}: ${fault.what}` })

/** Files of the tests, those of `npm test` first: what they notice nobody has to ask the long ones. */
export function testsOf({ tests }) {
  const all = tests.map((test) => [test].flat()).map(([file, name]) => ({ file, name, isLong: isLong(file) }))
  return all.sort((a, b) => Number(a.isLong) - Number(b.isLong))
}

const isLong = (file) => file.endsWith('.long.test.ts')

/** Why a fault cannot be planted; empty when it can. */
export function findProblems(root, fault) {
  const count = read(join(root, fault.file))?.split(fault.find).length
  const problems = testsOf(fault)
    .filter(({ file }) => read(join(root, file)) === undefined)
    .map(({ file }) => `${fault.name}: there is no ${file}`)
  if (count === undefined) problems.push(`${fault.name}: there is no ${fault.file}`)
  else if (count !== 2) problems.push(`${fault.name}: the place occurs ${count - 1} times in ${fault.file}, not once`)
  return problems
}

/** The faults that a change since `base` touches: in their place, in their tests, or in what they say themselves. */
export async function chooseChanged(root, faults, base) {
  const changed = new Set(listChangedFiles(root, base))
  const before = new Set()
  for (const file of [...changed].filter((name) => name.startsWith(`${FOLDER}/`))) {
    for (const fault of await readFaultsAt(root, base, file)) before.add(JSON.stringify(fault))
  }
  const isNew = (fault) => changed.has(roomFile(fault)) && !before.has(JSON.stringify(fault))
  return faults.filter(
    (fault) => changed.has(fault.file) || testsOf(fault).some(({ file }) => changed.has(file)) || isNew(fault),
  )
}

const roomFile = ({ name }) => `${FOLDER}/${name.slice(0, name.indexOf(':'))}.mjs`

async function readFaultsAt(root, base, file) {
  const text = readAt(root, base, file)
  if (text === undefined) return []
  const { faults } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  return faults.map((fault) => nameFault(file.slice(FOLDER.length + 1), fault))
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
