import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The proxies of docs/deploy.md, as they stand there. */

export const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

function readExample(language: string): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs/deploy.md'), 'utf8')
  const [, example] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
  if (example === undefined) throw new Error(`docs/deploy.md has no example for ${language}`)
  return example
}

function writeConfiguration(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

export const writeNginx = (folder: string): string =>
  writeConfiguration(folder, 'nginx.conf', `pid ${folder}/nginx.pid; events {} http { ${readExample('nginx')} }`)

/** For these servers of this machine, with a socket to be asked by. */
export function writeHaproxy(folder: string, port: number, servers: readonly number[]) {
  const socket = join(folder, 'haproxy.sock')
  const example = readExample('haproxy')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/ +server [abc] .*\n/g, '')
  const lines = servers.map((server, index) => `    server s${index} 127.0.0.1:${server}\n`).join('')
  const text = `global\n    stats socket ${socket} level admin\n${example}${lines}`
  return { socket, path: writeConfiguration(folder, 'haproxy.cfg', text) }
}
