import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { S3_CREDENTIALS } from '../../test/support/s3-server.ts'
import { createS3Signer } from './s3-sign.ts'

const signer = createS3Signer(S3_CREDENTIALS)
const DAY = Date.UTC(2026, 0, 2, 3, 4, 5)
const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test.each([
  ['GET', 'https://s3.example/nhac/previews/ab.mp3', {}],
  ['GET', 'https://s3.example/nhac/previews/ab.mp3', { range: 'bytes=0-99' }],
  ['HEAD', 'http://127.0.0.1:9000/nhac/covers/ab.webp', {}],
  ['PUT', 'https://s3.example/nhac/a', { 'content-length': '12', 'content-type': 'audio/mpeg' }],
  ['GET', "https://s3.example/nhac?list-type=2&prefix=covers%2F&continuation-token=1%2F%2B%3D%20'x*", {}],
] as [string, string, Record<string, string>][])(
  '%s %s with %j is signed as aws4fetch does',
  async (method, url, headers) => {
    // Two days, one after the other and back: the key of the day is kept, not for too long.
    for (const nowMs of [DAY, DAY + 86_400_000, DAY]) {
      const datetime = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
      const reference = new AwsV4Signer({
        ...S3_CREDENTIALS,
        method,
        url,
        headers: { ...headers, 'x-amz-content-sha256': HASH },
        allHeaders: true,
        service: 's3',
        datetime,
      })

      const signed = signer.signHeaders(method, new URL(url), headers, HASH, nowMs)

      expect(signed.authorization).toBe((await reference.sign()).headers.get('authorization'))
    }
  },
)

test('a presigned link is the one aws4fetch makes', async () => {
  const url =
    'https://s3.example/nhac/previews/ab.mp3?response-content-disposition=attachment%3B%20filename%3D%22b%C3%A0i.mp3%22'
  const reference = new AwsV4Signer({
    ...S3_CREDENTIALS,
    method: 'GET',
    url: `${url}&X-Amz-Expires=3600`,
    service: 's3',
    signQuery: true,
    datetime: '20260102T030405Z',
  })

  const mine = new URL(signer.presign(new URL(url), DAY, 3600))

  const theirs = (await reference.sign()).url
  expect(mine.searchParams.get('X-Amz-Signature')).toBe(theirs.searchParams.get('X-Amz-Signature'))
  expect(mine.searchParams.get('X-Amz-Expires')).toBe('3600')
})
