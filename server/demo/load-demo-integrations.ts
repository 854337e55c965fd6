import { createApiKey } from '@numo/domains/api-keys/create-api-key.ts'
import { apiScopes, type ApiScope } from '@numo/domains/api-keys/enums.ts'
import { revokeApiKey } from '@numo/domains/api-keys/revoke-api-key.ts'
import type { Context } from '@numo/domains/context.ts'
import { createWebhook } from '@numo/domains/webhooks/create-webhook.ts'
import { webhookEvents } from '@numo/domains/webhooks/enums.ts'
import { setWebhookStatus } from '@numo/domains/webhooks/set-webhook-status.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

type DemoKey = { name: string; scopes: ApiScope[]; used_minutes_ago?: number; is_revoked?: true }

/** Keys of the demo clinic. Nobody has their text, so no program uses them. */
const keys: readonly DemoKey[] = [
  {
    name: 'Programa de facturación anterior',
    scopes: ['claims:read'],
    used_minutes_ago: 86_400,
    is_revoked: true,
  },
  { name: 'Contabilidad', scopes: ['payouts:read'] },
  {
    name: 'Sistema del hospital',
    scopes: [
      'patients:read',
      'authorizations:read',
      'authorizations:write',
      'claims:read',
      'claims:write',
    ],
    used_minutes_ago: 7,
  },
]

/** Gives the demo clinic API keys and webhooks. Does nothing when it has any. Only for demo data. */
export async function loadDemoIntegrations({
  contextFor,
}: Pick<Program, 'contextFor'>): Promise<void> {
  const clinic = await contextOf(contextFor, 'hospital@demo.example', 'partner')
  const partnerId = clinic?.actor?.roles.partner?.partner_id
  if (!clinic || !partnerId || (await hasKeys(clinic))) return
  // Sequential, so that they have the same order every time.
  for (const { name, scopes, used_minutes_ago, is_revoked } of keys) {
    const { id } = await createApiKey(apiScopes)(clinic, { partnerId, name, scopes })
    if (used_minutes_ago !== undefined)
      await contextFor('program').tx((tx) =>
        tx
          .updateTable('api_key')
          .set({ last_used_at: new Date(clinic.now().getTime() - used_minutes_ago * 60_000) })
          .where('id', '=', id)
          .execute()
      )
    if (is_revoked) await revokeApiKey(clinic, { partnerId, id })
  }
  await loadWebhooks(contextFor('program'), clinic, partnerId)
}

const minute = 60_000
const hour = 60 * minute

/** Two endpoints, one of them paused while it fails, and a delivery in each state about claims that the clinic has. */
async function loadWebhooks(program: Context, clinic: Context, partner_id: string) {
  const add = (url: string) =>
    createWebhook(clinic, { partnerId: partner_id, url, events: [...webhookEvents] })
  const works = await add('https://his.hospital.example/numo')
  const broken = await add('https://old-accounting.example/hooks')
  const now = clinic.now().getTime()
  const at = (ms_ago: number) => new Date(now - ms_ago)
  const claims = await clinic.tx((tx) =>
    tx
      .selectFrom('claim')
      .select(['id', 'status'])
      .where('status', '<>', 'draft')
      .orderBy('number')
      .limit(2)
      .execute()
  )
  const about = (place: number) => {
    const claim = claims[place % Math.max(1, claims.length)]
    return JSON.stringify(claim ? { claim_id: claim.id, status: claim.status } : {})
  }
  const delivered = {
    status: 'delivered',
    attempts: 1,
    response_status: 200,
    took_ms: 184,
  } as const
  await program.tx(async (tx) => {
    await tx
      .insertInto('webhook_delivery')
      .values(
        [
          {
            ...delivered,
            type: 'claim.decided',
            data: about(0),
            response_body: '{"received":true}',
          },
          { ...delivered, type: 'claim.needs_documents', data: about(1), attempts: 3 },
        ].map((one, place) => ({
          ...one,
          partner_id,
          endpoint_id: works.id,
          created_at: at((place + 1) * 5 * hour),
          attempted_at: at((place + 1) * 5 * hour - minute),
        }))
      )
      .execute()
    await tx
      .insertInto('webhook_delivery')
      .values(
        [
          {
            status: 'failed' as const,
            type: 'claim.paid',
            data: about(1),
            attempts: 13,
            problem: 'unreachable' as const,
            created_at: at(9 * 24 * hour),
            attempted_at: at(4 * 24 * hour),
          },
          {
            status: 'retrying' as const,
            type: 'claim.decided',
            data: about(0),
            attempts: 4,
            problem: 'status' as const,
            response_status: 503,
            response_body: 'Service Unavailable',
            took_ms: 93,
            created_at: at(36 * minute),
            attempted_at: at(5 * minute),
            next_attempt_at: at(-25 * minute),
          },
          { status: 'waiting' as const, type: 'webhook.test', data: '{}', created_at: at(minute) },
        ].map((one) => ({ ...one, partner_id, endpoint_id: broken.id }))
      )
      .execute()
    await tx
      .updateTable('webhook_endpoint')
      .set({ failing_since: at(36 * minute) })
      .where('id', '=', broken.id)
      .execute()
  })
  await setWebhookStatus(clinic, { partnerId: partner_id, id: broken.id, status: 'paused' })
}

const hasKeys = async ({ tx }: Context): Promise<boolean> =>
  (await tx((tx) => tx.selectFrom('api_key').select('id').limit(1).executeTakeFirst())) !==
  undefined
