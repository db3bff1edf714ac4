import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const IMPORTED = /(?:import|const) (?:\{([^}]*)\}|[\w* ]+)(?: from|\s*=\s*await (?:import|load)\()\s*'([^']+\.js)'/g

/** The source of what a bench imports from the built program, or from the tests that it compiles by itself. */
function findSource(bench: string, path: string): string | undefined {
  const built = path.startsWith('.') ? normalize(join(dirname(bench), path)).replace(/^dist\//, '') : path
  return built.startsWith('bench/') ? undefined : built.replace(/\.js$/, '.ts')
}

function exportsOf(source: string): Set<string> {
  const text = readFileSync(join(ROOT, source), 'utf8')
  return new Set(
    [...text.matchAll(/^export (?:async |abstract )*(?:function\*?|const|let|class) (\w+)/gm)].map(([, name]) => name!),
  )
}

// No run of the tests runs a benchmark: without this, a file that is moved or a function that is renamed is found only at the next measurement.
it('names, in every benchmark, files and functions that are there', () => {
  const benches = readdirSync(join(ROOT, 'bench'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.mjs') && !file.includes('node_modules/'),
  )
  const imported = benches.flatMap((file) =>
    [...readFileSync(join(ROOT, 'bench', file), 'utf8').matchAll(IMPORTED)].flatMap(([, names = '', path]) => {
      const source = findSource(`bench/${file}`, path!)
      return source === undefined
        ? []
        : [{ file, source, names: names.split(',').map((name) => name.trim().split(/[: ]/)[0]!) }]
    }),
  )
  expect(imported.length).toBeGreaterThan(20)
  const lost = imported.flatMap(({ file, source, names }) => {
    if (!existsSync(join(ROOT, source))) return [`${file}: ${source}`]
    const known = exportsOf(source)
    return names.filter((name) => name !== '' && !known.has(name)).map((name) => `${file}: ${source} has no ${name}`)
  })
  expect(lost).toEqual([])
})

it('is named on pages by commands that can be given', () => {
  const folders = ['docs', 'docs/decisions', '.']
  const pages = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  )
  const named = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/node (bench\/[\w/-]+\.mjs)/g)].map(([, file]) => ({
      page,
      file: file!,
    })),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([])
})
