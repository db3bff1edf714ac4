import { type Config, ConfigError } from '../../config/config.ts'
import { checkTargetUrl } from '../../webhooks/target-url.ts'

/** Refuses a setting that no message could be sent by. The address is secret, and is not repeated: it lets anyone write to the channel. */
export function checkAlertWebhook({ alerts: { webhook }, webhooks }: Pick<Config, 'alerts' | 'webhooks'>): void {
  if (webhook === undefined) return
  const target = checkTargetUrl(webhook.url, webhooks)
  if ('problem' in target) throw new ConfigError([`ALERT_WEBHOOK_URL: ${target.problem.en}`])
}
