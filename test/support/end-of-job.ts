import type { LaterClient } from './console.ts'

/** The job when it is over. A request while the machine stands still may get a 502, and is repeated. */
export async function endOf(client: Pick<LaterClient, 'get'>, jobId: string): Promise<any> {
  for (;;) {
    const { data } = (await client.get(`/jobs/${jobId}`)).json()
    if (data?.state === 'done' || data?.state === 'failed') return data
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
