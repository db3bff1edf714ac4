import { createHmac, timingSafeEqual } from 'node:crypto'

/** A listen, as its token says it: nothing of it is stored until its sound is fetched. */
export interface Listen {
  id: string
  trackId: string
  /** When it was given out. */
  at: number
}

export interface ListenTokens {
  sign(listen: Listen): string
  /** Undefined for a token that none of our keys has signed. */
  read(token: string): Listen | undefined
}

export const LISTEN_ID_BYTES = 12
const TRACK_BYTES = 16
const TIME_BYTES = 6
const BODY_BYTES = TRACK_BYTES + TIME_BYTES + LISTEN_ID_BYTES
// 66 bytes in all, a multiple of three: every token has one spelling.
const TOKEN = /^[\w-]{88}$/

/** The first key signs; a token of any of them is good. */
export function createListenTokens(keys: readonly [Buffer, ...Buffer[]]): ListenTokens {
  return {
    sign: ({ id, trackId, at }) => {
      const body = Buffer.alloc(BODY_BYTES)
      Buffer.from(trackId.replaceAll('-', ''), 'hex').copy(body)
      body.writeUIntBE(at, TRACK_BYTES, TIME_BYTES)
      Buffer.from(id, 'base64url').copy(body, TRACK_BYTES + TIME_BYTES)
      return Buffer.concat([body, signatureOf(keys[0], body)]).toString('base64url')
    },
    read(token) {
      if (!TOKEN.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      const body = bytes.subarray(0, BODY_BYTES)
      const signature = bytes.subarray(BODY_BYTES)
      if (!keys.some((key) => timingSafeEqual(signatureOf(key, body), signature))) return undefined
      return {
        id: body.subarray(TRACK_BYTES + TIME_BYTES).toString('base64url'),
        trackId: toUuid(body.subarray(0, TRACK_BYTES).toString('hex')),
        at: body.readUIntBE(TRACK_BYTES, TIME_BYTES),
      }
    },
  }
}

const signatureOf = (key: Buffer, body: Buffer) => createHmac('sha256', key).update('listen\n').update(body).digest()

const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
