import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { recordRead } from '../audit/record.ts'
import { isWithFilerSql } from '../claims/claim-sql.ts'
import type { Context, Tx } from '../context.ts'
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
             coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'text_version', n.text_version,
                         'given_at', ${utcText(sql`n.given_at`)}, 'signed_on', n.signed_on,
                         'withdrawn_at', ${utcText(sql`n.withdrawn_at`)}) order by n.given_at desc, n.id)
                         from consent n where n.client_id = c.id and n.partner_id = k.partner_id
                          and n.kind = 'share_with_partner'), '[]') as consents,
             coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'number', a.number, 'procedure', a.procedure,
                         'status', a.status, 'valid_until', a.valid_until,
                         'needs_clinic', a.status in ('draft', 'needs_info')) order by a.created_at desc, a.id)
                         from (select x.*, (select t.description from authorization_treatment t
                                             where (t.account_id, t.authorization_id) = (x.account_id, x.id)
                                             order by t.sequence limit 1) as procedure
                                 from prior_authorization x
                                where x.client_id = c.id and x.partner_id = k.partner_id
                                  and x.status not in ('denied', 'expired', 'cancelled', 'completed')
                                order by x.created_at desc, x.id limit 20) a), '[]') as authorizations,
             jsonb_build_object('source', k.source, 'agreed_at', (
               select ${utcText(sql`n.given_at`)} from consent n
                where n.client_id = c.id and n.partner_id = k.partner_id and n.kind = 'share_with_partner'
                  and n.withdrawn_at is null order by n.given_at desc limit 1)) as sharing,
             coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'number', m.number, 'service_from', m.service_from,
                         'service_until', m.service_until, 'description', (select l.description from claim_item l
                            where (l.account_id, l.claim_id) = (c.account_id, m.id) order by l.sequence limit 1),
                         'needs_clinic', ${isWithFilerSql(sql`m.status`)}, 'status', m.status, 'outcome', m.outcome,
                         'decision_reversed_at', ${utcText(sql`m.decision_reversed_at`)}, 'currency', m.currency, 'billed_amount', m.billed_amount)
                         order by m.created_at desc, m.id)
                         from (select * from (select id, number, service_from, service_until, status, outcome, decision_reversed_at, currency, billed_amount, created_at
                                                from claim where client_id = c.id and partner_id = k.partner_id
                                                 and payee_type = 'provider') x
                                order by created_at desc, id limit 50) m), '[]') as claims
        from care_relationship k join client c on (c.account_id, c.id) = (k.account_id, k.client_id)
       where k.partner_id = ${partner_id} and k.client_id = ${id} and k.status = 'active'`.execute(
      tx
    )
    if (!rows[0]) throw noSuch('client')
    const { account_id, covers, ...patient } = rows[0]
    const checks = await checksOf(tx, id)
    await recordRead(tx, ctx.caller, {
      entity_type: 'client',
      entity_id: id,
      account_id,
      partner_id,
    })
    return {
      ...patient,
      covers: covers.map((cover) => {
        const found = checks.find(({ coverage_id }) => coverage_id === cover.coverage_id)
        return { ...cover, check: found?.check ?? null, waiting: found?.waiting ?? null }
      }),
    }
  })

type CoverChecks = Pick<Patient['covers'][number], 'coverage_id' | 'check' | 'waiting'>

/** Reads the newest answer and the newest open question of each policy of a person. */
async function checksOf(tx: Tx, client_id: string): Promise<CoverChecks[]> {
  const { rows } = await sql<CoverChecks>`
    select v.id as coverage_id,
           (select jsonb_build_object('source', e.source, 'status', e.status, 'in_force', e.in_force, 'error_code', e.error_code,
                     'responded_at', ${utcText(sql`e.responded_at`)}, 'currency', e.currency,
                     'deductible_amount', e.deductible_amount, 'deductible_used_amount', e.deductible_used_amount,
                     'coinsurance_bps', e.coinsurance_bps, 'preauthorization_required', e.preauthorization_required)
              from eligibility_check e
             where e.policy_id = v.policy_id and (e.coverage_id is null or e.coverage_id = v.id) and e.status <> 'queued'
             order by e.responded_at desc, e.id desc limit 1) as check,
           (select jsonb_build_object('source', e.source, 'created_at', ${utcText(sql`e.created_at`)})
              from eligibility_check e
             where e.policy_id = v.policy_id and (e.coverage_id is null or e.coverage_id = v.id) and e.status = 'queued'
             order by e.created_at desc, e.id desc limit 1) as waiting
      from coverage v where v.client_id = ${client_id}`.execute(tx)
  return rows
}
