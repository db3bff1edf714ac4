const MAX_CHARS = 200

/** Control characters, and what makes text run the other way, so that `exe.3pm` looks like an MP3. */
const UNWANTED = /[\p{Cc}\p{Bidi_Control}]/gu

/** A stranger's text, for people to recognise the file by; it never becomes a path. */
export function cleanFileName(name: string | undefined): string | null {
  const clean = name?.toWellFormed().normalize('NFC').replaceAll(UNWANTED, '').trim()
  return clean ? [...clean].slice(0, MAX_CHARS).join('') : null
}
