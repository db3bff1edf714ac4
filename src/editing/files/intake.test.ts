import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImageError } from '../../media/images.ts'
import { OperatorError } from '../../operator-error.ts'
import { AudioError } from '../../sound/codec.ts'
import { joinSentences } from '../../text/sentence.ts'
import { asOperatorError, findFile, type Intake } from './intake.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khonhac-'))
  for (const name of ['a b.mp3', 'a; b.mp3', '"a; b.mp3']) await writeFile(join(folder, name), '')
  await mkdir(join(folder, 'songs'))
})

afterAll(() => rm(folder, { recursive: true }))

const intake = () => ({ folder }) as Intake

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof OperatorError)) throw error
  return error.sentence
}

// A name may hold what stands between two reasons.
test.each([
  ['a b.mp3', 'âm thanh "a b.mp3": tệp trống', 'audio "a b.mp3": the file is empty'],
  ['a; b.mp3', 'âm thanh "a; b.mp3": tệp trống', 'audio "a; b.mp3": the file is empty'],
  ['"a; b.mp3', 'âm thanh "\\"a; b.mp3": tệp trống', 'audio "\\"a; b.mp3": the file is empty'],
  ['c; d.mp3', 'âm thanh "c; d.mp3": không có tệp này', 'audio "c; d.mp3": there is no such file'],
  ['songs', 'âm thanh "songs": là một thư mục', 'audio "songs": is a directory'],
  [
    '../x.mp3',
    'âm thanh "../x.mp3": nằm ngoài thư mục của lần nhập (--allow-outside vẫn nhận)',
    'audio "../x.mp3": lies outside the folder of the import (--allow-outside takes it all the same)',
  ],
])('%s', async (name, vi, en) => {
  expect(await refusalOf(findFile(intake(), 'audio', name))).toEqual({ vi, en })
})

test('a list from elsewhere names no files', async () => {
  expect(await refusalOf(findFile({ ...intake(), folder: null }, 'cover', 'a; b.png'))).toEqual({
    vi: 'ảnh bìa "a; b.png": danh sách tải lên không thể ghi tên tệp: hãy tải âm thanh và ảnh lên cùng bài hát, hoặc dùng lệnh "khonhac import"',
    en: 'cover "a; b.png": an uploaded list cannot name files: upload the sound and the picture with their track, or use "khonhac import"',
  })
})

test('several reasons are joined as they are, names and all', async () => {
  const first = await refusalOf(findFile(intake(), 'audio', '"a; b.mp3'))

  expect(joinSentences([first, { vi: 'lớn hơn 20 MB', en: 'larger than 20 MB' }]).vi).toBe(
    'âm thanh "\\"a; b.mp3": tệp trống; lớn hơn 20 MB',
  )
})

test.each([
  [
    new AudioError('silent', { vi: 'tệp chỉ có khoảng lặng', en: 'the file holds nothing but silence' }),
    'tệp chỉ có khoảng lặng',
  ],
  [new ImageError('corrupt', { vi: 'ảnh bị hỏng', en: 'the picture is damaged' }), 'ảnh bị hỏng'],
  [Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' }), 'EIO: i/o error, read'],
])('%s is the matter of its file', async (error, vi) => {
  const told = await refusalOf(asOperatorError(intake(), 'avatar', 'x; y', () => Promise.reject(error)))

  expect(told).toEqual({ vi: `ảnh đại diện "x; y": ${vi}`, en: `avatar "x; y": ${error.message}` })
})

test('an error of the store is not', async () => {
  const error = new Error('the store is away')

  await expect(asOperatorError(intake(), 'audio', 'x', () => Promise.reject(error))).rejects.toBe(error)
})
