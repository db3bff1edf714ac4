import type { Config } from '../../config/config.ts'
import { OperatorError } from '../../operator-error.ts'
import type { ResolveHost } from '../../webhooks/delivery/resolve-host.ts'
import { openSender } from '../../webhooks/delivery/send.ts'
import { postRequest } from './posts.ts'
import type { TestedWebhook } from './schemas.ts'

interface TestDeps {
  config: Pick<Config, 'alerts' | 'webhooks' | 'serviceName'>
  resolveHost: ResolveHost
  now: () => number
}

/** Sends a message to the operator's webhook now, and says what came of it. Of its address it tells the host: the path is a secret. */
export async function sendTestPost({ config, resolveHost, now }: TestDeps): Promise<TestedWebhook> {
  const { webhook } = config.alerts
  if (webhook === undefined)
    throw new OperatorError({
      vi: 'Chưa có webhook nào để báo: hãy đặt ALERT_WEBHOOK_URL.',
      en: 'there is no webhook to tell: set ALERT_WEBHOOK_URL',
    })
  const { serviceName } = config
  const text =
    webhook.language === 'vi'
      ? `${serviceName}: tin thử. Việc cần biết sẽ được báo ở đây.`
      : `${serviceName}: a test. What there is to know will be told here.`
  const sender = openSender({ allowPrivateNetworks: config.webhooks.allowPrivateNetworks, resolveHost, now })
  try {
    const result = await sender.send(webhook.url, postRequest(text), new AbortController().signal)
    const { statusCode = null, failure = 'timeout' } = result ?? {}
    return { host: new URL(webhook.url).host, delivered: failure === null, status: statusCode, error: failure }
  } finally {
    await sender.close()
  }
}
