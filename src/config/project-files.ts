import { readFileSync } from 'node:fs'

const isSource = import.meta.url.endsWith('.ts')

/** The folder that package.json lies in. The build keeps the tree's shape: `src/x.ts` becomes `dist/src/x.js`. */
const ROOT = new URL(isSource ? '../../' : '../../../', import.meta.url)

export const projectFile = (path: string) => new URL(path, ROOT)

/** A text that comes along, with its `{{name}}`s filled in. */
export function fillProjectText(path: string, values: Readonly<Record<string, unknown>>): string {
  return readFileSync(projectFile(path), 'utf8').replaceAll(/\{\{([\w.]+)\}\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`${path}: nothing fills in ${name}`)
    return String(values[name])
  })
}

/** A program that a thread or a process runs. Node needs the built file; tests run the sources, beside which the build lies. */
export function builtFile(url: URL): URL {
  return isSource ? new URL(`dist/${url.href.slice(ROOT.href.length)}`, ROOT) : url
}

/** The program's own version; the API has another (ops/version.ts). */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'))
  return version
}
