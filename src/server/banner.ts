import type { Config } from '../config/config.ts'

const EVERY_ADDRESS = ['0.0.0.0', '::', '']
const OWN_ADDRESSES = [...EVERY_ADDRESS, '127.0.0.1', '::1', 'localhost']

const siteOf = (host: string, port: number) =>
  `http://${OWN_ADDRESSES.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`

export const apiAddress = ({ host }: Config, port: number) => `${siteOf(host, port)}/api/public`

/** Who signs in to the console first, and where that password is: never the password itself, since this may end up in a log. */
export function describeFirstSignIn({ adminPassword }: Pick<Config, 'adminPassword'>): string {
  const password = adminPassword === undefined ? 'admin_password of DATA_DIR/secrets.json' : 'ADMIN_PASSWORD'
  return `first sign-in: admin, with ${password}`
}

/** Where everything is. Every line fits eighty columns; `signIn` says how to get into the console. */
export function describePlaces(config: Config, port: number, signIn: string): string {
  const site = siteOf(config.host, port)
  const reach = EVERY_ADDRESS.includes(config.host)
    ? '  Open to    every machine that reaches this one (HOST=127.0.0.1: only this)\n'
    : ''
  return `
${config.serviceName} is running.

  Site       ${site}/
  API        ${site}/api/public
  Reference  ${site}/docs
  OpenAPI    ${site}/api/public/openapi.json
  Console    ${site}/console
             ${signIn}
  Partners   ${site}/partner
${reach}`
}

export const describeKey = (key: string) => `  Demo key   ${key}\n\n`

/** In two lines, so that no terminal breaks the address. */
export const describeTrial = (api: string, key: string) => `Try it:

  curl -H 'X-API-Key: ${key}' \\
    '${api}/tracks?limit=3'

`
