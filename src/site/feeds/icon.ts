/** A musical note on the accent colour. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#a2401f"/><path d="M13 22.5V9l10-2v13.5" fill="none" stroke="#fbf9f5" stroke-width="2.5"/><ellipse cx="10.5" cy="22.5" rx="3.2" ry="2.6" fill="#fbf9f5"/><ellipse cx="20.5" cy="20.5" rx="3.2" ry="2.6" fill="#fbf9f5"/></svg>`

/** The same up to its edges, with the note in the middle: systems cut it to their own shape. */
export const MASKABLE_ICON = ICON.replace(' rx="7"', '')
  .replace('<path', '<g transform="translate(4 4) scale(.75)"><path')
  .replace('</svg>', '</g></svg>')
