import type { Language } from '../../text/sentence.ts'
import type { Alert } from './alert-kinds.ts'

/** Slack reads these as links and as calls to everybody in the channel; an applicant may be called `<!channel>`. */
const escapeForSlack = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** A line for each, with the page that shows it. */
export function writePost(
  alerts: readonly Pick<Alert, 'sentence' | 'path'>[],
  maxNamed: number,
  language: Language,
  publicUrl: string,
): string {
  const lines = alerts
    .slice(0, maxNamed)
    .map(({ sentence, path }) => `${escapeForSlack(sentence[language].replace(/\s+/g, ' '))} ${publicUrl}${path}`)
  const more = alerts.length - lines.length
  if (more > 0) lines.push(language === 'vi' ? `… và ${more} việc khác.` : `… and ${more} more.`)
  return lines.join('\n')
}
