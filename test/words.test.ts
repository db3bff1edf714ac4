import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Names that a reader had to learn, and the plain ones in their place. */
const PLAIN: Readonly<Record<string, string>> = {
  Act: 'AuditContext',
  actOf: 'auditContextOf',
  Asker: 'RequestedBy',
  hear: 'countPlay',
  hidesReader: 'isPrivate',
  hiddenPath: 'loggedAs',
  isPassing: 'isIncomplete',
  keepsOwnTime: 'hasOwnTimeout',
  waitsItsTurn: 'isQueued',
  tellOfEnds: 'mailExpiringKeys',
  settleNotices: 'finaliseNotices',
  MarkingOrder: 'WatermarkJob',
  sayTime: 'formatTime',
  Told: 'JobEvent',
  Gate: 'AccessRule',
  repeatUpkeep: 'repeatMaintenance',
}
/** What removes rows is called `apply…Retention`, what removes files `sweep…`. */
const REMOVING = /^export (?:async )?function (?:forget|tidy|purge|prune|expire)[A-Z]\w*/gm

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'demo', 'web', 'client/src'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
const sources = files.map((file) => ({ file, code: withoutText(readFileSync(join(ROOT, file), 'utf8')) }))

test.each(Object.entries(PLAIN))('%s is called %s', (word, plain) => {
  const name = new RegExp(`\\b${word}\\b`)
  const found = sources.filter(({ code }) => name.test(code)).map(({ file }) => `${file}: say ${plain}`)
  expect(found).toEqual([])
})

test('rows have a retention, files are swept, and there is no third word', () => {
  const found = sources.flatMap(({ file, code }) => [...code.matchAll(REMOVING)].map(([name]) => `${file}: ${name}`))
  expect(found).toEqual([])
})

test('what a function needs of its surroundings is called deps', () => {
  const found = sources.filter(({ code }) => /\b(?:parts: \w*(?:Deps|Parts)\b|interface \w*Parts\b)/.test(code))
  expect(found.map(({ file }) => file)).toEqual([])
})

/** Comments and texts may use any word. */
function withoutText(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
}
