import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The proxies of deploy/, as they stand there. */

export const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

const readFileOf = (path: string): string => readFileSync(resolve(import.meta.dirname, '../../deploy', path), 'utf8')

function writeConfiguration(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** For these servers of this machine. */
export function writeNginx(folder: string, port: number, servers: readonly number[]): string {
  const lines = servers.map((server) => `    server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;\n`).join('')
  const text = readFileOf('nginx/khonhac.conf')
    .replace(/listen .*/, `listen 127.0.0.1:${port};`)
    .replace(/( +server 10\.\S+ .*\n)+/, lines)
  const own = `pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off;`
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return writeConfiguration(
    folder,
    'nginx.conf',
    `${own} events {} http { access_log off; ${paths.join(' ')}\n${text} }`,
  )
}

/** For these servers of this machine, with a socket to be asked by. */
export function writeHaproxy(folder: string, port: number, servers: readonly number[]) {
  const socket = join(folder, 'haproxy.sock')
  const lines = servers.map((server, index) => `    server s${index} 127.0.0.1:${server}\n`).join('')
  const example = readFileOf('haproxy/haproxy.cfg')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/( +server [abc] .*\n)+/g, lines)
  const text = `global\n    stats socket ${socket} level admin\n${example}`
  return { socket, path: writeConfiguration(folder, 'haproxy.cfg', text) }
}
