import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * What a file can reach, read from its text: what it imports, the threads and processes it starts, and, through those, all they import.
 * Paths are relative to the root. Too much is found rather than too little: a comment that looks like an import counts.
 */
export function createReach(root: string) {
  const edges = new Map<string, readonly string[]>()
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const edgesOf = (file: string): readonly string[] => {
    const known = edges.get(file)
    if (known) return known
    const found = findEdges(file, read(file)).filter((target) => existsSync(join(root, target)))
    edges.set(file, found)
    return found
  }
  const reachOf = (file: string): ReadonlySet<string> => {
    const reached = new Set([file])
    for (const one of reached) {
      for (const target of edgesOf(one)) reached.add(target)
    }
    return reached
  }
  return {
    reachOf,
    /** Whether a test may run something of `dist/`, which then has to be made of the sources as they are. */
    runsBuild: (file: string) => [...reachOf(file)].some((one) => RUNS_BUILD.test(read(one))),
  }
}

const RUNS_BUILD = /builtFile\(new URL|\bdist\/|\bbin\/khonhac\b/

/** `import … from './x.ts'`, `import('./x.ts')`, `new URL('./x-thread.js', import.meta.url)`, and the built program by its name. */
const NAMED = /(?:from|import|new URL)\s*\(?\s*'(\.[^']+)'/g

function findEdges(file: string, text: string): string[] {
  const named = [...text.matchAll(NAMED)].map(([, target]) => normalize(join(dirname(file), target!)))
  const sources = named.flatMap((target) => [target, target.replace(/\.js$/, '.ts')])
  if (/\bbin\/khonhac\b/.test(text)) sources.push('bin/khonhac', 'src/cli/main.ts')
  return sources.filter((target) => /\.(?:[cm]?[jt]sx?|json|css)$/.test(target))
}

/** Every file of a folder of the tree that is no package and no product of the build. */
export function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist', '.git'].includes(entry.name) ? [] : listFiles(root, path)
    return [path]
  })
}
