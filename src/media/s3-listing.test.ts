import { describe, expect, test } from 'vitest'
import { MediaStoreError } from './media-store.ts'
import { parseListing } from './s3-listing.ts'

const KEY = `previews/${'a'.repeat(64)}.mp3`
const OTHER = `covers/${'b'.repeat(64)}.webp`

const item = (key: string, rest = '<LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>12</Size>') =>
  `<Contents><Key>${key}</Key>${rest}</Contents>`
const listing = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</ListBucketResult>`
const keysOf = (inner: string) => parseListing(listing(inner)).entries.map(({ key }) => key)

test('keys with their size and time, whatever else stands between them', () => {
  const more = '<ETag>&quot;9bb58f26192e4ba00f01e2e7b136bbd8&quot;</ETag><Owner><ID>x</ID></Owner>'
  const xml = listing(
    `<Name>nhac</Name>\n ${item(KEY)}\n${item(OTHER, `${more}<Size>0</Size>\n<LastModified>2026-01-02T03:04:05Z</LastModified>`)}`,
  )

  expect(parseListing(xml)).toEqual({
    entries: [
      { key: KEY, size: 12, modifiedMs: Date.UTC(2026, 0, 2, 3, 4, 5) },
      { key: OTHER, size: 0, modifiedMs: Date.UTC(2026, 0, 2, 3, 4, 5) },
    ],
    continuationToken: undefined,
  })
})

test.each([
  ['AZ+/az09==', 'AZ+/az09=='],
  ['a&amp;b&lt;c&gt;d&quot;e&apos;f', `a&b<c>d"e'f`],
  ['&#39;&#34;&#x2B;&#x2f;&#38;amp;', `'"+/&amp;`],
  ['a b ế 😀 &#128512;', 'a b ế 😀 😀'],
  ['&amp;lt;', '&lt;'],
  ['&unknown;&#9999999;', '&unknown;&#9999999;'],
])('the continuation token %s is %s', (written, token) => {
  const xml = listing(`<NextContinuationToken>${written}</NextContinuationToken><IsTruncated>true</IsTruncated>`)

  expect(parseListing(xml).continuationToken).toBe(token)
})

describe('files of others', () => {
  test.each([
    ['a name of ours in another folder', `x/${KEY}`],
    ['a parent folder', `previews/../${KEY}`],
    ['an escaped tag', `&lt;/Key&gt;&lt;Key&gt;${KEY}`],
    ['an escaped item', `&lt;Contents&gt;&lt;Key&gt;${KEY}&lt;/Key&gt;&lt;/Contents&gt;`],
    ['a line end after a name of ours', `${KEY}&#10;`],
    ['a zero after a name of ours', `${KEY}&#0;`],
    ['a kind that there is none of', `constructor/${'a'.repeat(64)}.mp3`],
    ['nothing', ''],
  ])('%s is passed over', (_, key) => {
    expect(keysOf(item(key) + item(OTHER))).toEqual([OTHER])
  })

  test('need no size', () => {
    expect(keysOf(item('readme.txt', '') + item(OTHER))).toEqual([OTHER])
  })
})

test('a key of ours may be written with entities', () => {
  expect(keysOf(item(KEY.replace('/', '&#47;')))).toEqual([KEY])
})

test('a token inside a key is not a token', () => {
  const key = '&lt;NextContinuationToken&gt;x&lt;/NextContinuationToken&gt;'

  expect(parseListing(listing(item(key))).continuationToken).toBeUndefined()
})

test.each([
  ['a page of a proxy', '<html><body>Bad gateway</body></html>'],
  ['nothing', ''],
  ['CDATA, which can hide a tag', listing(`<Contents><Key><![CDATA[<Key>${KEY}</Key>]]></Key></Contents>`)],
  ['a comment, which can hide an item', listing(`<!-- ${item(KEY)} -->`)],
  ['entities of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${listing(item(KEY))}`],
  ['a file of ours without a size', listing(item(KEY, '<LastModified>2026-01-02T03:04:05Z</LastModified>'))],
  ['a file of ours without a time', listing(item(KEY, '<Size>1</Size>'))],
])('%s is refused', (_, xml) => {
  expect(() => parseListing(xml)).toThrow(MediaStoreError)
})
