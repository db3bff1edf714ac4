import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('nothing set: the defaults of the documentation', () => {
  const config = loadConfig({})

  expect(config).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    serviceName: 'Kho Nhạc',
    isSuspended: false,
    limits: { keyPerMinute: 120, ipPerMinute: 600, mediaIpPerMinute: 1200, wrongKeys: 20, wrongKeyLockSeconds: 900 },
    webhooks: { retrySeconds: [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200] },
  })
  expect(config.databaseUrl).toMatch(/^sqlite:.*data\/khonhac\.db$/)
  expect(config.s3).toBeUndefined()
})

test('every problem is named at once', () => {
  const wrong = {
    PORT: '99999',
    PUBLIC_URL: 'khonhac.vn',
    DATABASE_URL: 'mysql://x',
    REDIS_URL: 'http://x',
    TAKEDOWN_CONTACT: 'no address',
    LOG_LEVEL: 'loud',
    API_SUSPENDED: 'maybe',
    SIGNING_SECRET: 'short',
    RATE_LIMIT_PER_MINUTE: '1e3',
    TRUST_PROXY: '10.0.0.0/8,proxy',
    WEBHOOK_RETRY_SECONDS: '5,soon',
  }
  const problems = problemsOf({ ...wrong, S3_BUCKET: 'media' })

  for (const name of [...Object.keys(wrong), 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) {
    expect(
      problems.filter((problem) => problem.startsWith(name)),
      name,
    ).toHaveLength(1)
  }
})

test('a secret never appears in a problem', () => {
  expect(problemsOf({ ADMIN_PASSWORD: 'hunter2' }).join()).not.toContain('hunter2')
})

test.each([
  ['sqlite:/tmp/a.db', 'sqlite:/tmp/a.db'],
  ['sqlite:///tmp/a.db', 'sqlite:/tmp/a.db'],
  ['postgres://u@h/db', 'postgres://u@h/db'],
  ['postgresql://u@h/db', 'postgresql://u@h/db'],
  ['postgres://u:a,b@h:1,i:2/db', 'postgres://u:a,b@h:1,i:2/db'],
])('DATABASE_URL %s', (given, expected) => {
  expect(loadConfig({ DATABASE_URL: given }).databaseUrl).toBe(expected)
})

test.each(['postgres://u@h:1,,i/db', 'postgres://u@h,i:x/db', 'postgres://u@h,/db'])(
  'DATABASE_URL %s is refused',
  (given) => {
    expect(problemsOf({ DATABASE_URL: given })).toEqual([expect.stringContaining('every server of a list')])
  },
)

test('an empty variable counts as absent', () => {
  expect(loadConfig({ PORT: '', REDIS_URL: ' ' })).toMatchObject({ port: 3000, redisUrl: undefined })
})

test('the first of several signing secrets signs, the others are still accepted', () => {
  const list = loadConfig({ SIGNING_SECRET: 'the new one long, the old one long' })
  expect(list).toMatchObject({ signingSecret: 'the new one long', formerSigningSecrets: ['the old one long'] })
  expect(loadConfig({})).toMatchObject({ signingSecret: undefined, formerSigningSecrets: [] })
  expect(() => loadConfig({ SIGNING_SECRET: 'long enough for one,short' })).toThrow(
    /SIGNING_SECRET must have at least 16/,
  )
})
