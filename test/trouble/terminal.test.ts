import { expect, test } from 'vitest'
import { needs } from '../support/programs.ts'
import { KHONHAC } from '../support/server.ts'
import { watch, widest } from './watch-terminal.ts'

test('serve: addresses first, no braces, and Ctrl-C is answered', needs('script'), async () => {
  const { text, code } = await watch(`${KHONHAC} serve`, {}, /Ctrl-C stops it/)

  expect(text).toMatch(/^\n\S.* is running\.\n\n {2}Site {7}http:\/\/localhost:\d+\/\n {2}API {8}http/)
  expect(text).toMatch(
    /\n {2}Console {4}http:\/\/localhost:\d+\/console\n {13}first sign-in: admin, with admin_password of DATA_DIR\/secrets\.json\n/,
  )
  expect(text).toMatch(/Stopping: requests under way are answered first\.\nCtrl-C again ends it at once\.\n/)
  expect(text).toMatch(/Stopped\.\n$/)
  expect(text).not.toContain('{"')
  expect(widest(text)).toBeLessThanOrEqual(80)
  expect(code).toBe(0)
})
