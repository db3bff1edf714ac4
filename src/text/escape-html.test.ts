import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('text that may stand anywhere in a page: every sign that HTML knows is escaped', () => {
  expect(escapeHtml(`<b title="a" lang='vi'>R&B</b>`)).toBe(
    '&lt;b title=&quot;a&quot; lang=&#39;vi&#39;&gt;R&amp;B&lt;/b&gt;',
  )
  expect(escapeHtml('Kho Nhạc')).toBe('Kho Nhạc')
})
