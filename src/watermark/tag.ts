import { createHmac, timingSafeEqual } from 'node:crypto'

const OWNER = 'khonhac.watermark'
const SEAL_BYTES = 12
const CODE_LENGTH = 9

/**
 * An ID3v2.4 tag with one private frame: the code and a seal. It is of one length for all codes, tells the finder of an untouched file
 * everything at once, and is gone after the first conversion: the other layers are for that.
 */
export function createTag(code: string, secret: string): Buffer {
  const data = Buffer.concat([Buffer.from(`${OWNER}\0${code}`, 'latin1'), sealOf(code, secret)])
  const frame = Buffer.concat([Buffer.from('PRIV'), syncSafe(data.length), Buffer.alloc(2), data])
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0]), syncSafe(frame.length), frame])
}

/** The code of a tag that one of these secrets has sealed. */
export function readTag(file: Buffer, secrets: readonly string[]): string | undefined {
  const owner = Buffer.from(`${OWNER}\0`, 'latin1')
  const at = file.subarray(0, 4096).indexOf(owner)
  if (at === -1) return undefined
  const code = file.toString('latin1', at + owner.length, at + owner.length + CODE_LENGTH)
  const seal = file.subarray(at + owner.length + CODE_LENGTH, at + owner.length + CODE_LENGTH + SEAL_BYTES)
  const isOurs = (secret: string) => seal.length === SEAL_BYTES && timingSafeEqual(seal, sealOf(code, secret))
  return secrets.some(isOurs) ? code : undefined
}

function sealOf(code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`tag ${code}`).digest().subarray(0, SEAL_BYTES)
}

/** Seven bits to a byte, as ID3 counts. */
function syncSafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))
}
