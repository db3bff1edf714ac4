import { resolve } from 'node:path'

const PARTS = /^(?<before>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<after>.*)$/s

/** One address for each server that the URL names: `postgres://user@db1,db2:5433/khonhac` is a primary and its standby, in any order. */
export function splitHosts(url: string): string[] {
  const { before, hosts, after } = PARTS.exec(url)?.groups ?? {}
  if (!hosts?.includes(',')) return [url]
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

export function readDatabaseUrl(value: string | undefined, dataDir: string, problems: string[]): string {
  if (value === undefined) return `sqlite:${resolve(dataDir, 'khonhac.db')}`
  if (/^postgres(ql)?:\/\//.test(value) && splitHosts(value).every(isAddress)) return value
  if (/^sqlite:./.test(value)) return `sqlite:${resolve(value.slice('sqlite:'.length).replace(/^\/\//, ''))}`
  problems.push('DATABASE_URL must start with sqlite: or postgres://, and every server of a list needs a name')
  return value
}

/** `postgres:///khonhac` has no host and is the server of this machine; `a,,b` is a slip. */
function isAddress(url: string, _: number, all: readonly string[]): boolean {
  return URL.canParse(url) && (all.length === 1 || new URL(url).hostname !== '')
}
