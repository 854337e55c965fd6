// A process that sends one event of a webhook on a database of the test, which kills it.
import type { PoolConfig } from 'pg'
import { deliverWebhook } from '@numo/domains/webhooks/deliver-webhook.ts'
import { createSecret } from '@numo/domains/webhooks/sign-webhook.ts'
import { openDatabase } from './database/connect.ts'
import { longLimits } from './database/limits.ts'
import { startTestApp } from './test-app.ts'

const [, , connection = '{}', delivery_id = ''] = process.argv
const config = JSON.parse(connection) as PoolConfig
const database = { ...openDatabase(config, { max: 5, limits: longLimits }), connection: config }
const app = await startTestApp({ database })
const ctx = app.program.contextFor('program')
// The process of the test sealed the secret with a key of its own; with what is signed makes no difference here.
const vault = { ...ctx.vault, open: () => createSecret() }
await deliverWebhook({ ...ctx, vault }, { delivery_id })
