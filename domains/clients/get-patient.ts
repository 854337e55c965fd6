import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { getPatient as endpoint, Patient } from './contract-partner.ts'
import { patientColumns, patientCovers } from './patient-source.ts'

/**
 * Returns a person who shares their data with the caller's clinic, with their cover today. Records the read, so that the
 * household sees it. Throws 404 `no-such-client`, also once they no longer share it.
 */
export const getPatient = (ctx: Context, { id }: InputOf<typeof endpoint>): Promise<Patient> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    const { rows } = await sql<Patient & { account_id: string }>`
      select ${patientColumns}, c.account_id, c.phone, c.email,
             coalesce(${patientCovers(ctx.today())}, '[]') as covers,
             jsonb_build_object('source', k.source, 'agreed_at', (
               select ${utcText(sql`n.given_at`)} from consent n
                where n.client_id = c.id and n.partner_id = k.partner_id and n.kind = 'share_with_partner'
                  and n.withdrawn_at is null order by n.given_at desc limit 1)) as sharing,
             coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'number', m.number, 'service_from', m.service_from,
                         'status', m.status, 'outcome', m.outcome, 'currency', m.currency, 'billed_amount', m.billed_amount)
                         order by m.created_at desc, m.id)
                         from (select * from (select id, number, service_from, status, outcome, currency, billed_amount, created_at
                                                from claim where client_id = c.id and partner_id = k.partner_id
                                                 and payee_type = 'provider') x
                                order by created_at desc, id limit 50) m), '[]') as claims
        from care_relationship k join client c on (c.account_id, c.id) = (k.account_id, k.client_id)
       where k.partner_id = ${partner_id} and k.client_id = ${id} and k.status = 'active'`.execute(
      tx
    )
    if (!rows[0]) throw noSuch('client')
    const { account_id, ...patient } = rows[0]
    await recordRead(tx, ctx.caller, {
      entity_type: 'client',
      entity_id: id,
      account_id,
      partner_id,
    })
    return patient
  })
