/**
 * 128 bits by which a block that was cut, torn or overwritten is told from a sound one: any single word that differs changes them. As fast as
 * memory, where a digest of Node's would take seconds for a large catalogue; it is no defence against forgery.
 */
export function checksum(words: Uint32Array): string {
  let a = SEED ^ words.length
  let b = SEED
  let c = ~SEED
  let d = words.length
  let at = 0
  for (const whole = words.length & ~3; at < whole; at += 4) {
    a = Math.imul(a ^ words[at]!, 0x9e3779b1)
    a = (a << 13) | (a >>> 19)
    b = Math.imul(b ^ words[at + 1]!, 0x85ebca77)
    b = (b << 13) | (b >>> 19)
    c = Math.imul(c ^ words[at + 2]!, 0xc2b2ae3d)
    c = (c << 13) | (c >>> 19)
    d = Math.imul(d ^ words[at + 3]!, 0x27d4eb2f)
    d = (d << 13) | (d >>> 19)
  }
  for (; at < words.length; at++) a = Math.imul((a << 13) | (a >>> 19), 0x9e3779b1) ^ words[at]!
  return [a, b, c, d].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}

const SEED = 0x811c9dc5 | 0

/** For bytes that begin anywhere; their end is filled up with zeros. */
export function checksumOf(bytes: Uint8Array): string {
  const words = new Uint32Array((bytes.length + 3) >>> 2)
  new Uint8Array(words.buffer).set(bytes)
  return checksum(words)
}
