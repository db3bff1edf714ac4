/** As ISRCs are compared: hyphens, case and spaces around say nothing. */
export const plainIsrc = (text: string) => text.replaceAll('-', '').trim().toUpperCase()

/** The code in its plain form: two letters, three letters or digits, seven digits; undefined for what is no ISRC. */
export function readIsrc(text: string): string | undefined {
  const code = plainIsrc(text)
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? code : undefined
}
