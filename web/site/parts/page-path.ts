/** The address of a part of a page: of its parameters only those that say something. */
export function pagePath(path: string, query: Readonly<Record<string, string | number>>): string {
  const said = Object.entries(query).filter(([, value]) => value !== 1 && value !== '')
  return said.length === 0 ? path : `${path}?${said.map(([name, value]) => `${name}=${value}`).join('&')}`
}
