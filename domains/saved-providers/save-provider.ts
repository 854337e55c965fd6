import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { spokenName } from '../providers/rules.ts'
import { maxSaved, type saveProvider as endpoint } from './contract.ts'

type ProviderToSave = { id: string; name_prefix: string | null; full_name: string }

/** Saves a provider for a household. Idempotent; an omitted note stays unchanged. */
export const saveProvider = (
  { tx, actor, caller, now }: Context,
  { accountId, slug, note }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const { rows } = await sql<ProviderToSave>`
      select id, name_prefix, full_name from provider where status = 'active' and
        (slug = ${slug} or id = (select provider_id from provider_alias where slug = ${slug})) limit 1`.execute(
      tx
    )
    const provider = rows[0]
    if (!provider) throw refuse(404, 'no-such-provider', 'There is no such doctor')
    const known = await tx
      .selectFrom('saved_provider')
      .select('provider_id')
      .where('account_id', '=', accountId)
      .execute()
    const is_new = known.every(({ provider_id }) => provider_id !== provider.id)
    if (is_new && known.length >= maxSaved)
      throw refuse(422, 'too-many-providers', `A household keeps ${maxSaved} doctors at most`)
    await tx
      .insertInto('saved_provider')
      .values({
        account_id: accountId,
        provider_id: provider.id,
        saved_by: actor?.user_id ?? '',
        note: note || null,
      })
      .onConflict((same) =>
        same.columns(['account_id', 'provider_id']).doUpdateSet({
          updated_at: now(),
          ...(note !== undefined && { note: note || null }),
        })
      )
      .execute()
    await record(tx, caller, {
      action: is_new ? 'C' : 'U',
      entity_type: 'saved_provider',
      entity_id: provider.id,
      account_id: accountId,
    })
    return {
      provider_id: provider.id,
      name: spokenName(provider.name_prefix, provider.full_name),
      is_new,
    }
  })
