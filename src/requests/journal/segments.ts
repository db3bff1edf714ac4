import { HOUR_MS } from '../../text/time.ts'

/** The process that a segment of the journal belongs to, as its name says: `<host>-<pid>-<start>-<n>.log`. */
export interface SegmentOwner {
  readonly host: string
  readonly pid: number
  readonly startedAt: number
}

const NAME = /^(.+)-(\d{1,10})-(\d{1,15})-(\d{1,9})\.log$/
/** A living owner touches its file every ten seconds. */
export const TOUCH_MS = 10_000
const SILENT_MS = 60_000
const SILENT_STRANGER_MS = HOUR_MS

export function segmentName({ host, pid, startedAt }: SegmentOwner, number: number): string {
  return `${hostInName(host)}-${pid}-${startedAt}-${number}.log`
}

function hostInName(host: string): string {
  return host.replace(/[^A-Za-z0-9_.-]/g, '_').slice(0, 64)
}

export function parseSegmentName(name: string): (SegmentOwner & { number: number }) | undefined {
  const [, host, pid, startedAt, number] = NAME.exec(name) ?? []
  return host === undefined
    ? undefined
    : { host, pid: Number(pid), startedAt: Number(startedAt), number: Number(number) }
}

/** The segments of one process, in the order they were written. */
export function findOwnSegments(names: readonly string[], self: SegmentOwner): string[] {
  return names
    .map((name) => ({ name, owner: parseSegmentName(name) }))
    .flatMap(({ name, owner }) => (owner && isSelf(owner, self) ? [{ name, number: owner.number }] : []))
    .sort((a, b) => a.number - b.number)
    .map(({ name }) => name)
}

function isSelf(owner: SegmentOwner, self: SegmentOwner): boolean {
  return owner.host === hostInName(self.host) && owner.pid === self.pid && owner.startedAt === self.startedAt
}

/**
 * What may be done with a segment of another process. `ship` when its owner seems to be gone; that is safe even if it is not, since all
 * processes move the same mark. `delete` is not safe then, so it needs a silence that no running owner keeps; the longer one where the
 * owner cannot be checked (another host, or a process id that may have been reused).
 */
export function judgeSegment(
  owner: SegmentOwner,
  self: SegmentOwner,
  silentMs: number,
  isRunning: (pid: number) => boolean,
): 'leave' | 'ship' | 'delete' {
  if (isSelf(owner, self)) return 'leave'
  const isSameHost = owner.host === hostInName(self.host)
  const isGone = isSameHost && (owner.pid === self.pid || !isRunning(owner.pid))
  if (isGone) return silentMs > SILENT_MS ? 'delete' : 'ship'
  if (silentMs > SILENT_STRANGER_MS) return 'delete'
  return silentMs > SILENT_MS ? 'ship' : 'leave'
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
