import { expect, test } from 'vitest'
import { nameBrowser } from './name-browser.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`, 'Chrome 150, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.1`, 'Edge 150, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari 19, iOS',
  ],
  [`Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36`, 'Chrome 150, Android'],
  ['curl/8.9.1', 'curl/8.9.1'],
  ['', undefined],
  [null, undefined],
])('%s is %s', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name)
})
