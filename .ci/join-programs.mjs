import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'

const FOLDER = 'joined'

/** What Node is started with: the command line, and the files that threads and processes of the program run. */
const COMMAND_LINE = 'src/cli/main.js'
const isProgram = (name) => name === COMMAND_LINE || /-(?:thread|worker|process)\.js$/.test(name)

/** Packages of many small modules; the others are few files, or read such as lie beside them. */
const JOINED_PACKAGES = ['kysely', 'zod']

/**
 * Puts the modules of each program into a few files: as compiled they are some 800, with those of Kysely and Zod 1,200, which every process
 * and every thread would find and read one by one, a quarter of what a start of the server takes. The modules stay where they are, for who imports a single
 * one; the file of a program only leads to the joined one. Traces of errors name the sources, by the maps.
 */
export async function joinPrograms(root, target) {
  const names = readdirSync(target, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const programs = names.filter(isProgram)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await build({
    absWorkingDir: root,
    entryPoints: programs.map((name) => ({ in: join(target, name), out: joinedName(name) })),
    outdir: join(target, FOLDER),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys(dependencies).filter((name) => !JOINED_PACKAGES.includes(name)),
    sourcemap: true,
    sourcesContent: false,
    inject: [join(root, 'bin/mapped-stacks.mjs')],
    plugins: [keepPlaces(target)],
  })
  for (const name of programs) {
    const joined = relative(dirname(name), join(FOLDER, `${joinedName(name)}.js`)).replaceAll('\\', '/')
    writeFileSync(join(target, name), `export * from '${joined}'\n`)
  }
}

const joinedName = (program) => program.slice(0, -'.js'.length).replaceAll('/', '-')

/** A module finds other files by its own place, `import.meta.url`: that stays what it was. */
function keepPlaces(target) {
  return {
    name: 'keep-places',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const text = path.startsWith(target) ? readFileSync(path, 'utf8') : ''
        if (!text.includes('import.meta.url')) return undefined
        const place = relative(join(target, FOLDER), path).replaceAll('\\', '/')
        return { contents: text.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`) }
      })
    },
  }
}
