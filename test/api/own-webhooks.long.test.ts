import { onPostgresApi } from '../support/api.ts'
import { changesWebhooks } from './own-webhooks-suite.ts'

onPostgresApi('a webhook that there is', {}, changesWebhooks)
