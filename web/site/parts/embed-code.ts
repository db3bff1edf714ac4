const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeAttribute = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)

/** What puts a small player into another page. */
export const embedCode = (address: string, title: string, height: number) =>
  `<iframe src="${escapeAttribute(address)}" title="${escapeAttribute(title)}" width="100%" height="${height}" allow="autoplay" loading="lazy" frameborder="0"></iframe>`
