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
/** Old words, and comments that begin in the middle of a sentence. */
const ODD = /\b(?:(?:[Nn]o|[Ss]ome)body|[Ww]ho(?:ever))\b|^ *(?:\/\*\*|\/\/|\*) Of .*/gm
/** What removes rows is called `apply…Retention`, what removes files `sweep…`. */
const REMOVING = /^export (?:async )?function (?:forget|tidy|purge|prune|expire)[A-Z]\w*/gm

const texts = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|md)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
const sources = texts
  .filter(({ file }) => /^(?:src|demo|web|client\/src)\/.*\.tsx?$/.test(file))
  .map(({ file, text }) => ({ file, text: withoutText(text) }))

test('comments, docs and sentences are in plain English', () => {
  expect(findIn(texts, ODD)).toEqual([])
})

test.each(Object.entries(PLAIN))('%s is called %s', (word) => {
  expect(findIn(sources, new RegExp(`\\b${word}\\b`, 'g'))).toEqual([])
})

test('rows have a retention, files are swept, and there is no third word', () => {
  expect(findIn(sources, REMOVING)).toEqual([])
})

test('what a function needs of its surroundings is called deps', () => {
  expect(findIn(sources, /\b(?:parts: \w*(?:Deps|Parts)\b|interface \w*Parts\b)/g)).toEqual([])
})

function findIn(files: typeof texts, pattern: RegExp): string[] {
  return files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`))
}

/** Comments and texts may use any word. */
function withoutText(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
}
