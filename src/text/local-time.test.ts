import { expect, test } from 'vitest'
import { formatTime } from './local-time.ts'

test('by the clock of Vietnam, in both languages', () => {
  const evening = Date.UTC(2026, 2, 11, 19, 3, 59)

  expect(formatTime(evening, 'en')).toBe('12 March 2026, 02:03 (UTC+7; 11 March, 19:03 UTC)')
  expect(formatTime(evening, 'en', 'UTC')).toBe('11 March 2026, 19:03 (UTC)')
  expect(formatTime(evening, 'vi', 'UTC')).toBe('19:03 ngày 11/03/2026 (UTC)')
  expect(formatTime(evening, 'vi')).toBe('02:03 ngày 12/03/2026 (giờ Việt Nam; 19:03 ngày 11/03 UTC)')
})
