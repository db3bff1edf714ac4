import { describe, expect, test } from 'vitest'
import { isSignedRight } from '../../test/support/s3-signature.ts'
import { createS3Signer } from './s3-request.ts'

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The examples of the S3 documentation, "Authenticating Requests: Using the Authorization Header". */
const HOST = 'https://examplebucket.s3.amazonaws.com'
const PUBLISHED_CREDENTIALS = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const PUBLISHED_DAY = Date.UTC(2013, 4, 24)
const PUBLISHED: [method: string, url: string, headers: Record<string, string>, signature: string][] = [
  [
    'GET',
    `${HOST}/test.txt`,
    { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'GET',
    `${HOST}/?max-keys=2&prefix=J`,
    { 'x-amz-content-sha256': EMPTY },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

describe.each(PUBLISHED)('the published example %s %s', (method, url, headers, signature) => {
  test('is signed as published', async () => {
    const signed = await createS3Signer(PUBLISHED_CREDENTIALS)(method, new URL(url), headers, PUBLISHED_DAY)

    expect(signed).toMatchObject({ ...headers, 'x-amz-date': '20130524T000000Z' })
    expect(signed.authorization).toMatch(new RegExp(`^AWS4-HMAC-SHA256 .* Signature=${signature}$`))
  })

  test('passes the check of the test server, and with a byte changed it does not', async () => {
    const signed = await createS3Signer(PUBLISHED_CREDENTIALS)(method, new URL(url), headers, PUBLISHED_DAY)
    const received = { method, url: new URL(url), headers: { ...signed, host: new URL(url).host } }

    expect(isSignedRight(received, PUBLISHED_CREDENTIALS)).toBe(true)
    expect(isSignedRight({ ...received, url: new URL(`${url}x`) }, PUBLISHED_CREDENTIALS)).toBe(false)
    const other = { ...received.headers, 'x-amz-content-sha256': EMPTY.replace('e', 'f') }
    expect(isSignedRight({ ...received, headers: other }, PUBLISHED_CREDENTIALS)).toBe(false)
    expect(isSignedRight(received, { ...PUBLISHED_CREDENTIALS, secretAccessKey: 'another' })).toBe(false)
  })
})
