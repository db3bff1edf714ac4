import type { RequestOptions } from './options.ts'

/** An answer and what came with it. */
export interface Answered<T> {
  data: T
  /** 304 when nothing has changed: `data` is the answer of before. */
  status: number
  /** As `X-RateLimit-Remaining`; of the last attempt. */
  headers: Headers
  /** What the operator of the service can find the request by. */
  requestId: string | undefined
  /** Parameters that the operation does not know: a misspelt filter shows here. */
  ignoredParameters: string[]
}

/** The answer that comes, as a promise; `withResponse` gives its headers too. */
export interface Call<T> extends Promise<T> {
  withResponse(): Promise<Answered<T>>
}

/** An operation whose answer is a list page by page; `items` goes over all of them. */
export interface PagedMethod<
  Args extends [params?: object, options?: RequestOptions],
  Page extends { data: unknown[] },
> {
  (...args: Args): Call<Page>
  /** All items of the list, each page when it is needed: `for await (const track of client.listTracks.items({ genre: 'Ballad' }))`. */
  items(...args: Args): AsyncGenerator<Page['data'][number], void, undefined>
}

export function callOf<T>(answer: Promise<Answered<T>>): Call<T> {
  const data = answer.then((answered) => answered.data)
  return Object.assign(data, {
    withResponse() {
      // A caller that awaits `answer` hears of a failure there: `data` must not be an unhandled rejection.
      data.catch(() => {})
      return answer
    },
  })
}

export function answeredOf<T>(data: T, { status, headers }: Response): Answered<T> {
  const names = headers.get('x-ignored-parameters')?.split(', ') ?? []
  return {
    data,
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    ignoredParameters: names.map(unescapeName),
  }
}

/** The server escapes names as in an address, and cuts long ones, perhaps inside an escape. */
function unescapeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
