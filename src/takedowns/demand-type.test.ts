import { expect, test } from 'vitest'
import { findDemandType } from './demand-type.ts'

test.each<[string, string | undefined]>([
  ['%PDF-1.7\n', 'application/pdf'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\0\0\0\0WAVEfmt ', undefined],
  ['MM\0*', 'image/tiff'],
  ['Received: from a by b\r\nFrom: lan@saomai.example\r\n\r\nKính gửi', 'message/rfc822'],
  ['From a@b Mon Mar  2\nReturn-Path: <a@b>\n', 'message/rfc822'],
  ['Subject: x\r\n\r\nno sender', undefined],
  ['<!doctype html><script>alert(1)</script>', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['From: a@b\0', undefined],
  ['MZ\x90\0', undefined],
  ['PK\x03\x04', undefined],
  [' %PDF-1.7', undefined],
  ['', undefined],
])('%j is %s', (text, type) => {
  expect(findDemandType(Buffer.from(text, 'latin1'))).toBe(type)
})
