import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test.each([
  ['Mưa & <nắng> "\'', 'Mưa &amp; &lt;nắng&gt; &quot;&#39;'],
  ['a\u0000b\u0008c\u001fd\ufffee\tf\ng', 'abcde\tf\ng'],
  ['🎵\ud83c!', '🎵!'],
])('%j', (text, written) => {
  expect(escapeXml(text)).toBe(written)
})
