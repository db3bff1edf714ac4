import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { generatePassword } from './passwords.ts'

test.each([
  ...['password', 'Password1', 'PASSW0RD', 'P@ssw0rd', '12345678', '0987654321', 'admin123', 'qwertyuiop', '1q2w3e4r'],
  ...['aaaaaaaa', '11111111', '123123123', 'abababab', '########', 'abcdefgh', '87654321', 'mậtkhẩu123', 'Anhyêuem'],
  ...[
    'nguyen-van-a',
    'Nguyễn-Văn-A',
    'Kho Nhạc',
    'khonhac2031',
    'Matkhau!27',
    'qwerty#9999',
    '7vietnam77!',
    '!Admin2030',
  ],
])('%s is tried first', (password) => {
  expect(isCommonPassword(password, ['nguyen-van-a', 'Kho Nhạc'])).toBe(true)
})

test.each([
  ...[
    'long enough',
    'một mật khẩu dài',
    'another one',
    'editor-password',
    'nguyen-van-a-2',
    's3cret-s3cret',
    'của riêng tôi',
    'khonhac-mua-2031',
    'nắng vàng 7',
  ],
  ...Array.from({ length: 20 }, () => generatePassword()),
])('%s is not', (password) => {
  expect(isCommonPassword(password, ['nguyen-van-a', 'Kho Nhạc'])).toBe(false)
})
