import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { writeProviderRole } from '../partners/write-provider-role.ts'
import { relistProviders } from './relist-providers.ts'

type Due = {
  id: string
  kind: string
  partner_id: string
  provider_id: string
  practice_location_id: string | null
  from_on: string
}

/**
 * Has the directory follow the approved proposals whose day has come: one, or all. Who joins practises at the place and has a
 * public page; who leaves is listed there no more, whatever a source says later. Idempotent.
 */
export async function applyDoctorProposals(
  tx: Tx,
  { caller, today }: Pick<Context, 'caller' | 'today'>,
  only: string | null
): Promise<void> {
  const { rows } = await sql<Due>`
    select d.id, d.kind, d.partner_id, coalesce(p.merged_into_id, p.id) as provider_id, d.practice_location_id, d.from_on::text as from_on
      from doctor_proposal d join provider p on p.id = d.provider_id
     where d.status = 'approved' and d.applied_at is null and d.from_on <= ${today()}::date
       and (${only}::uuid is null or d.id = ${only}::uuid)
     order by d.created_at, d.id for update of d`.execute(tx)
  if (rows.length === 0) return
  for (const due of rows) {
    // Sequential: one transaction has one connection.
    await (due.kind === 'joins' ? join(tx, due) : leave(tx, due))
    await tx
      .updateTable('doctor_proposal')
      .set({ applied_at: sql`now()` })
      .where('id', '=', due.id)
      .execute()
    await record(tx, caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: due.provider_id,
      changes: { doctor_change: due.kind, from_on: due.from_on },
    })
  }
  await relistProviders(
    tx,
    sql`select unnest(${rows.map(({ provider_id }) => provider_id)}::uuid[]) as provider_id`
  )
}

/** Daily: the proposals whose day has come. */
export const applyDueProposals = (ctx: Pick<Context, 'tx' | 'caller' | 'today'>): Promise<void> =>
  ctx.tx((tx) => applyDoctorProposals(tx, ctx, null))

async function join(tx: Tx, { partner_id, provider_id, practice_location_id }: Due) {
  await sql`
    insert into provider_location (provider_id, practice_location_id, partner_id) values (${provider_id}, ${practice_location_id}, ${partner_id})
    on conflict (provider_id, practice_location_id)
    do update set partner_id = excluded.partner_id, status = 'active', left_on = null`.execute(tx)
  await writeProviderRole(tx, { partner_id, provider_id, role: 'doctor', status: 'active' })
  // A page that staff withhold stays out.
  await sql`
    update provider set status = 'active', updated_at = now()
     where id = ${provider_id} and status in ('draft', 'inactive') and not is_withheld`.execute(tx)
}

async function leave(tx: Tx, due: Due) {
  const { partner_id, provider_id, practice_location_id, from_on } = due
  await sql`
    update provider_location pl set status = 'inactive', left_on = ${from_on}::date
      from practice_location l
     where l.id = pl.practice_location_id and pl.provider_id = ${provider_id} and coalesce(pl.partner_id, l.partner_id) = ${partner_id}
       and (${practice_location_id}::uuid is null or l.id = ${practice_location_id}::uuid)`.execute(
    tx
  )
  const { rows } = await sql`
    select from provider_location pl join practice_location l on l.id = pl.practice_location_id
     where pl.provider_id = ${provider_id} and pl.status = 'active' and coalesce(pl.partner_id, l.partner_id) = ${partner_id}
     limit 1`.execute(tx)
  if (rows.length === 0)
    await writeProviderRole(tx, { partner_id, provider_id, role: 'doctor', status: 'inactive' })
}
