import { pageLimitOf } from '../../src/access/address-limits.ts'
import { EXPORTS_PER_HOUR } from '../../src/access/admission.ts'
import { LICENSE_CODES, LICENSES } from '../../src/catalog/licenses.ts'
import { loadConfig } from '../../src/config/config.ts'
import { CACHE } from '../../src/http/caching.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { formatTable } from './blocks.ts'

/** The tables of docs/api.md, from the objects that the server itself is made of. */

const code = (text: string) => `\`${text}\``

export function endpointTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(({ method, path, summary, access, cache }) => [
    code(`${method} ${path === '' ? '/' : path}`),
    summary,
    access === 'key' ? 'yes' : 'no',
    cache,
  ])
  return formatTable(['operation', 'answers with', 'key', 'cache'], rows)
}

/** A line for each path: its methods, with the least role that may use them. */
export function adminTable(endpoints: readonly Endpoint[]): string {
  const paths = [...new Set(endpoints.map(({ path }) => path))]
  const rows = paths.map((path) => {
    const methods = endpoints.filter((endpoint) => endpoint.path === path)
    return [code(path), methods.map(({ method, role }) => `${method} ${role ?? 'anyone'}`).join(', ')]
  })
  return formatTable(['path', 'methods and the least role'], rows)
}

export function cacheTable(): string {
  return formatTable(
    ['cache', '`Cache-Control`'],
    Object.entries(CACHE).map(([name, value]) => [name, code(value)]),
  )
}

export function licenseTable(): string {
  const rows = LICENSE_CODES.map((name) => {
    const { name: title, commercial_use_allowed: isCommercial, attribution_required: isNamed } = LICENSES[name]
    return [code(name), title, isCommercial ? 'allowed' : 'not allowed', isNamed ? 'required' : 'not required']
  })
  return formatTable(['code', 'name', 'commercial use', 'attribution'], rows)
}

export function limitTable(): string {
  const { limits } = loadConfig({})
  const rows: [string, string, number][] = [
    ['requests of a key, where the operator gave it no quota of its own', 'a minute', limits.keyPerMinute],
    ['`/me/usage`, per key, inside its quota', 'a minute', limits.usagePerMinute],
    ['`GET` below `/webhooks`, per key, inside its quota', 'a minute', limits.webhookReadsPerMinute],
    ['`POST` and `DELETE /webhooks` together, per key, inside its quota', 'a minute', limits.webhookWritesPerMinute],
    ['`/tracks/{id}/watermarked`, per key, inside its quota', 'a minute', limits.watermarkPerMinute],
    ['`/tracks/{id}/watermarked`, per key', 'a day', limits.watermarkPerDay],
    ['`/export`, per key, inside its quota; a download that is resumed is one', 'an hour', EXPORTS_PER_HOUR],
    ['requests without a valid key, per address', 'a minute', limits.ipPerMinute],
    ['pages that have to be made, per address', 'a minute', pageLimitOf(limits)],
    ['signed media and files of the pages, per address', 'a minute', limits.mediaIpPerMinute],
    ['unknown keys from one address before it is locked', '10 minutes', limits.wrongKeys],
  ]
  return formatTable(
    ['what', 'in', 'at most'],
    rows.map(([what, span, most]) => [what, span, String(most)]),
  )
}
