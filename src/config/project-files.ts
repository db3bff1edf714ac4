const isSource = import.meta.url.endsWith('.ts')

/** The folder that package.json lies in. The build keeps the tree's shape: `src/x.ts` becomes `dist/src/x.js`. */
const ROOT = new URL(isSource ? '../../' : '../../../', import.meta.url)

export const projectFile = (path: string) => new URL(path, ROOT)

/** A program that a thread or a process runs. Node needs the built file; tests run the sources, beside which the build lies. */
export function builtFile(url: URL): URL {
  return isSource ? new URL(`dist/${url.href.slice(ROOT.href.length)}`, ROOT) : url
}
