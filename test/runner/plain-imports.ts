import type { Plugin } from 'vitest/config'
import { parseAst } from 'vitest/node'

/**
 * vitest takes what a module imports out of an object, with a getter, each time it is used, and V8 cannot optimise that: a loop over the
 * samples of a sound takes several times as long as in the built program. Here each import is read once, before the module runs. That is
 * the same, as no modules import each other in a circle, none changes what it exports, and nothing is mocked.
 *
 * What is kept between runs is kept under the plugin's name: whoever changes what it writes gives it another.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports-1',
    transform: {
      filter: { id: /\.tsx?$/ },
      handler: (code) => ({ code: readImportsOnce(code), map: null }),
    },
  }
}

export function readImportsOnce(code: string): string {
  const names: string[] = []
  let changed = ''
  let copied = 0
  for (const node of parseAst(code).body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier') continue
      const { name, start, end } = specifier.local
      const isRenamed = start !== specifier.imported.start
      changed += `${code.slice(copied, start)}${isRenamed ? '' : `${name} as `}imported_${name}`
      copied = end
      names.push(name)
    }
  }
  if (names.length === 0) return code
  // On the first line, so that errors name the lines of the source.
  return `const ${names.map((name) => `${name} = imported_${name}`).join(', ')}; ${changed}${code.slice(copied)}`
}
