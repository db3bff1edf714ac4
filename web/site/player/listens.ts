import type { Refusal, StartedListen, Verdict } from '../../../src/listening/answers.ts'

/** Why a track cannot be heard, for the player to say in words. */
type ProblemKind = 'offline' | 'too-many' | 'gone' | 'no-preview' | 'refused' | 'server' | 'blocked' | 'unplayable'

export interface Problem {
  kind: ProblemKind
  /** How long the server asks to wait. */
  waitSeconds?: number
}

type Answer<Data> = { data: Data; problem?: undefined } | { problem: Problem }

/** A listen of its own for every time that a track is played. */
export const startListen = (trackId: string): Promise<Answer<StartedListen>> =>
  post('/api/site/listens', JSON.stringify({ track_id: trackId }))

/** Seconds between attempts: the server counts a listen once, however often it is told. */
const RETRY_SECONDS = [1, 3, 10, 30, 60]
/** Answers that may change while the same listen goes on: the server's clock is not the browser's. */
const MAY_CHANGE: ReadonlySet<Refusal> = new Set(['too_soon', 'not_listened'])

/** Tells the server that a listen was heard, until it has an answer that stays. True when it was counted. */
export async function reportPlay(token: string): Promise<boolean> {
  for (const seconds of [...RETRY_SECONDS, undefined]) {
    const answer = await post<Verdict>(`/api/site/listens/${token}/heard`)
    if (answer.problem === undefined) {
      const verdict = answer.data
      if (verdict.counted || !MAY_CHANGE.has(verdict.reason)) return verdict.counted
    } else if (answer.problem.kind === 'refused' || answer.problem.kind === 'gone') return false
    if (seconds === undefined) break
    await wait(Math.max(seconds, answer.problem?.waitSeconds ?? 0))
  }
  return false
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

async function post<Data>(path: string, body?: string): Promise<Answer<Data>> {
  const content = body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body }
  try {
    // Kept alive: a page that is left just after the tenth second has still been heard.
    const answer = await fetch(path, { method: 'POST', keepalive: true, ...content })
    const { data, code } = await answer.json()
    return answer.ok ? { data } : { problem: problemOf(answer, code) }
  } catch {
    return { problem: { kind: 'offline' } }
  }
}

function problemOf({ status, headers }: Response, code: unknown): Problem {
  const waitSeconds = Number(headers.get('Retry-After')) || 0
  if (status === 404) return { kind: code === 'NO_PREVIEW' ? 'no-preview' : 'gone' }
  if (status !== 429 && status < 500) return { kind: 'refused' }
  return { kind: status === 429 ? 'too-many' : 'server', ...(waitSeconds > 0 ? { waitSeconds } : {}) }
}
