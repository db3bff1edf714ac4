import { makeTones, makeWav } from './sounds.ts'

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

/** A short sound that no other call has made. */
export function makeUniqueSound(seconds = 4): Buffer {
  made += 1
  return makeWav(makeTones(1, 8000, seconds, 0.3 + made / 1000), 8000)
}

let made = 0

export const trackPart = (track: object): FormPart => ({ name: 'track', body: JSON.stringify(track) })
export const audioPart = (body: Buffer, fileName = 'a.wav'): FormPart => ({
  name: 'audio',
  body,
  fileName,
  type: 'audio/wav',
})
