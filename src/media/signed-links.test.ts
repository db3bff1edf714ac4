import { expect, test } from 'vitest'
import { createLinkSigner } from './signed-links.ts'

const signer = createLinkSigner('https://nhac.example', 'a secret of some length')
const expiresOf = (link: string) => Number(new URL(link).searchParams.get('expires'))

test('inside a window the link is the same, in the next one it is another', () => {
  const start = 1_767_225_600_000

  expect(signer.sign('/media/a.mp3', start)).toBe(signer.sign('/media/a.mp3', start + 299_999))
  expect(signer.sign('/media/a.mp3', start)).not.toBe(signer.sign('/media/a.mp3', start + 300_000))
})

test.each([0, 1, 150_000, 299_999])('%d ms into a window a link still lives for an hour', (into) => {
  const now = 1_767_225_600_000 + into

  expect(expiresOf(signer.sign('/media/a.mp3', now)) * 1000 - now).toBeGreaterThanOrEqual(3_600_000)
})

test('a chosen life is kept to the second, and a download is signed as one', () => {
  const inline = signer.signFor('/media/a.mp3', 1_767_225_600_000, 60)
  const download = signer.signFor('/media/a.mp3', 1_767_225_600_000, 60, { downloadName: 'mua-pho' })

  expect(expiresOf(inline)).toBe(1_767_225_660)
  expect(new URL(download).searchParams.get('download')).toBe('mua-pho')
  expect(new URL(download).searchParams.get('signature')).not.toBe(new URL(inline).searchParams.get('signature'))
})

test('another secret signs otherwise', () => {
  const other = createLinkSigner('https://nhac.example', 'another secret of some length')

  expect(other.sign('/media/a.mp3', 0)).not.toBe(signer.sign('/media/a.mp3', 0))
})
