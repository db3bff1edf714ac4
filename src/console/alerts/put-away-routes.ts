import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { putAwayFailed } from '../../jobs/put-away.ts'
import { adminEndpoint, dataAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'

const answers = {
  200: {
    description: 'How many were put away; one that was already is not counted.',
    schema: z.object({ data: z.object({ put_away: z.int().min(0) }) }),
  },
}

/** What was dismissed leaves the counts; it stays in its list, and can still be tried or sent again. */
export function putAwayRoutes({ store }: ConsoleDeps): Endpoint[] {
  const jobs = { tag: 'Catalogue', role: 'editor', method: 'POST', answers } as const
  const mails = { tag: 'Mails', role: 'owner', method: 'POST', answers } as const
  return [
    adminEndpoint({
      ...jobs,
      id: 'putAwayJob',
      path: '/jobs/{id}/put-away',
      summary: 'Put a failed job away',
      params: idParam('The job.'),
      handle: async ({ params, audit }) =>
        dataAnswer(200, { put_away: await putAwayFailed(store, 'jobs', idOf(params), audit) }),
    }),
    adminEndpoint({
      ...jobs,
      id: 'putAwayJobs',
      path: '/jobs/put-away',
      summary: 'Put all failed jobs away',
      handle: async ({ audit }) => dataAnswer(200, { put_away: await putAwayFailed(store, 'jobs', undefined, audit) }),
    }),
    adminEndpoint({
      ...mails,
      id: 'putAwayMail',
      path: '/mails/{id}/put-away',
      summary: 'Put a mail away that failed or is kept to be copied',
      params: idParam('Of the mail.'),
      handle: async ({ params, audit }) =>
        dataAnswer(200, { put_away: await putAwayFailed(store, 'mails', idOf(params), audit) }),
    }),
    adminEndpoint({
      ...mails,
      id: 'putAwayMails',
      path: '/mails/put-away',
      summary: 'Put all mails away that failed or are kept to be copied',
      handle: async ({ audit }) => dataAnswer(200, { put_away: await putAwayFailed(store, 'mails', undefined, audit) }),
    }),
  ]
}
