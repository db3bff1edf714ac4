import { makeWav } from './sounds.ts'

export interface FormPart {
  name: string
  body: string | Buffer
  fileName?: string
  type?: string
}

const BOUNDARY = 'khonhac-form-boundary'
export const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** A form as browsers send it. */
export function makeForm(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, body, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`
    return [
      Buffer.from(`${head}${type ? `Content-Type: ${type}\r\n` : ''}\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]
  })
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/**
 * A short sound that no other call has made: two strokes a second, each louder than the one before. At the rate of a preview: to bring it
 * to another takes longer than to measure it.
 */
export function makeUniqueSound(seconds = 4): Buffer {
  made += 1
  const rate = 44_100
  const hz = 300 + made
  const samples = Float32Array.from({ length: rate * seconds }, (_, index) => {
    const at = index / rate
    return (0.2 + (0.6 * at) / seconds) * Math.exp(-8 * (at % 0.5)) * Math.sin(2 * Math.PI * hz * at)
  })
  return makeWav([samples], rate)
}

let made = 0

export const trackPart = (track: object): FormPart => ({ name: 'track', body: JSON.stringify(track) })
export const audioPart = (body: Buffer, fileName = 'a.wav'): FormPart => ({
  name: 'audio',
  body,
  fileName,
  type: 'audio/wav',
})
