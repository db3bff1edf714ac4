import { z } from 'zod'
import { putAwayFailed } from '../../jobs/put-away.ts'
import { adminRoutes, dataAnswer, dataOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'

const putAway = (
  make: ReturnType<typeof adminRoutes>['editor'],
  of: 'jobs' | 'mails',
  id: string,
  summary: string,
  params?: ReturnType<typeof idParam>,
) =>
  make(id, params === undefined ? `POST /${of}/put-away` : `POST /${of}/{id}/put-away`, {
    summary,
    ...(params && { params }),
    answers: {
      200: dataOf(
        'How many were put away; one that was already is not counted.',
        z.object({ put_away: z.int().min(0) }),
      ),
    },
    async handle(input, { store }) {
      const id = params === undefined ? undefined : input.id
      return dataAnswer(200, { put_away: await putAwayFailed(store, of, id, input.audit) })
    },
  })

const { editor } = adminRoutes('Catalogue')
const { owner } = adminRoutes('Mails')
const mail = idParam('Of the mail.')

/** What was dismissed leaves the counts; it stays in its list, and can still be tried or sent again. */
export const putAwayRoutes: readonly Route[] = [
  putAway(editor, 'jobs', 'putAwayJob', 'Put a failed job away', idParam('The job.')),
  putAway(editor, 'jobs', 'putAwayJobs', 'Put all failed jobs away'),
  putAway(owner, 'mails', 'putAwayMail', 'Put a mail away that failed or is kept to be copied', mail),
  putAway(owner, 'mails', 'putAwayMails', 'Put all mails away that failed or are kept to be copied'),
]
