// The pictures of the README, from the running demo: `npm run pictures [-- path of Chromium]`.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, env, execPath } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '..')
const TARGET = join(ROOT, 'docs/pictures')
const PASSWORD = 'chỉ để chụp ảnh trang'
const SIZE = { width: 1280, height: 800 }
/** All of the demo. */
const SONGS = 24

const folder = mkdtempSync(join(tmpdir(), 'khonhac-pictures-'))
const port = await findFreePort()
const origin = `http://localhost:${port}`
const settings = { ...env, DATA_DIR: folder, PORT: String(port), ADMIN_PASSWORD: PASSWORD, LOG_FORMAT: 'json' }
const server = spawn(execPath, [join(ROOT, 'bin/khonhac'), 'serve', '--demo'], {
  cwd: folder,
  env: settings,
  stdio: 'ignore',
})
const ended = new Promise((resolve) => server.once('exit', resolve))
try {
  await untilSongs()
  const browser = await chromium.launch({
    executablePath: argv[2] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    await take(browser, 'site', '/', async () => {})
    await take(browser, 'console', '/console', signIn)
  } finally {
    await browser.close()
  }
} finally {
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

function findFreePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address()
      probe.close(() => resolve(free))
    })
  })
}

/** Published one by one. */
async function untilSongs() {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the demo ended with ${server.exitCode}`)
    const health = await fetch(`${origin}/api/public/health`)
      .then((answer) => answer.json())
      .catch(() => undefined)
    const count = health?.catalog?.tracks ?? 0
    if (count >= SONGS) return
    await delay(500)
  }
}

async function signIn(page) {
  await page.locator('input[name=name]').fill('admin')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('.plot canvas').first().waitFor()
}

/** Finer than it is shown, so that text stays sharp. */
async function take(browser, name, path, prepare) {
  const context = await browser.newContext({
    viewport: SIZE,
    deviceScaleFactor: 1.5,
    locale: 'vi-VN',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await prepare(page)
  await page.waitForLoadState('networkidle')
  mkdirSync(TARGET, { recursive: true })
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(join(TARGET, `${name}.webp`))
  console.log(`docs/pictures/${name}.webp, ${Math.round(size / 1024)} KB`)
  await context.close()
}
