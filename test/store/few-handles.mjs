// Run by handles.test.ts with a low limit of open files: `node few-handles.mjs <folder>`. Opens stores with 0, 1, 2 … handles left and
// tells of each whether that failed and how many handles to its file were left behind.
import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../dist/src/store/store.js'

const folder = process.argv[2]

function handlesTo(path) {
  return readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).startsWith(path)
    } catch {
      return false
    }
  }).length
}

async function openWith(left) {
  const path = join(folder, `${left}.db`)
  const fillers = []
  try {
    for (;;) fillers.push(openSync('/dev/null'))
  } catch {
    // The limit.
  }
  for (let count = 0; count < left; count++) closeSync(fillers.pop())
  const store = openStore({ url: `sqlite:${path}` })
  const hasFailed = await store.ping().then(
    () => false,
    () => true,
  )
  for (const filler of fillers) closeSync(filler)
  const handles = handlesTo(path)
  await store.close()
  return { left, hasFailed, handles }
}

// What is loaded on first use is loaded now.
const first = openStore({ url: `sqlite:${join(folder, 'first.db')}` })
await first.ping()
await first.close()
const tries = []
for (let left = 0; left <= 12; left++) tries.push(await openWith(left))
console.log(JSON.stringify(tries))
