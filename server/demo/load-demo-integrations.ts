import { createApiKey } from '@numo/domains/api-keys/create-api-key.ts'
import { apiScopes, type ApiScope } from '@numo/domains/api-keys/enums.ts'
import { revokeApiKey } from '@numo/domains/api-keys/revoke-api-key.ts'
import type { Context } from '@numo/domains/context.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

type DemoKey = { name: string; scopes: ApiScope[]; used_minutes_ago?: number; is_revoked?: true }

/** Keys of the demo clinic. Nobody has their text, so no program uses them. */
const keys: readonly DemoKey[] = [
  {
    name: 'Old billing script',
    scopes: ['claims:read'],
    used_minutes_ago: 86_400,
    is_revoked: true,
  },
  { name: 'Accounting', scopes: ['payouts:read'] },
  {
    name: 'Hospital system',
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

/** Gives the demo clinic API keys. Does nothing when it has any. Only for demo data. */
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
}

const hasKeys = async ({ tx }: Context): Promise<boolean> =>
  (await tx((tx) => tx.selectFrom('api_key').select('id').limit(1).executeTakeFirst())) !==
  undefined
