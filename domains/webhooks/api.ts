import { serve, type ServedEndpoint } from '../serve.ts'
import { changeWebhookSecret } from './change-webhook-secret.ts'
import * as contract from './contract.ts'
import { createWebhook } from './create-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { resendDelivery } from './resend-delivery.ts'
import { sendTestEvent } from './send-test-event.ts'
import { setWebhookStatus } from './set-webhook-status.ts'

export const webhooksApi: readonly ServedEndpoint[] = [
  serve(contract.listWebhooks, listWebhooks),
  serve(contract.createWebhook, createWebhook),
  serve(contract.setWebhookStatus, setWebhookStatus),
  serve(contract.changeWebhookSecret, changeWebhookSecret),
  serve(contract.sendTestEvent, sendTestEvent),
  serve(contract.listDeliveries, listDeliveries),
  serve(contract.resendDelivery, resendDelivery),
]
