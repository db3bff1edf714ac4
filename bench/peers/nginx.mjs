import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../free-port.mjs'

/** Its own, or told for each request. */
const LEFT_OUT =
  /^(?:date|connection|keep-alive|content-length|content-type|etag|x-ratelimit-.*|ratelimit|x-request-id)$/i

/**
 * The least that any server does: one answer of ours from a file, with our fixed headers, a limit per key and an access log. Undefined where it
 * is not installed.
 */
export async function startNginx({ headers, body }) {
  if (spawnSync('nginx', ['-v']).error !== undefined) {
    console.log('nginx is left out, it is not installed (apt-get install nginx-light)')
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'khonhac-bench-nginx-'))
  // Its worker is another user.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files', 'tracks'), body)
  const port = await findFreePort()
  writeFileSync(join(folder, 'nginx.conf'), configOf(folder, port, headers))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  while (!(await isOpen(port))) await pause(50)
  return {
    port,
    pid: child.pid,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          resolve()
        })
        child.kill('SIGTERM')
      }),
  }
}

function configOf(folder, port, headers) {
  const added = Object.entries(headers)
    .filter(([name]) => !LEFT_OUT.test(name))
    .map(([name, value]) => `add_header ${name} "${value}";`)
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  default_type "application/json; charset=utf-8";
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  limit_req_zone $http_x_api_key zone=keys:1m rate=1000000r/s;
  access_log ${folder}/access.log combined buffer=64k flush=1s;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    location = /api/public/tracks {
      limit_req zone=keys burst=100000 nodelay;
      ${added.join('\n      ')}
      try_files /tracks =404;
    }
  }
}
`
}

function isOpen(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
