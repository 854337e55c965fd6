import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { EligibilityCheck } from './contract.ts'
import type { StaffCheck } from './contract-admin.ts'

/** SQL expression: row `e` of `eligibility_check` as JSON in the shape of the contract. */
export const checkJson: RawBuilder<EligibilityCheck> = sql<EligibilityCheck>`jsonb_build_object(
  'id', e.id, 'policy_id', e.policy_id, 'coverage_id', e.coverage_id, 'service_date', e.service_date,
  'status', e.status, 'source', e.source, 'in_force', e.in_force, 'network', e.network, 'currency', e.currency,
  'deductible_amount', e.deductible_amount, 'deductible_used_amount', e.deductible_used_amount,
  'coinsurance_bps', e.coinsurance_bps, 'coinsurance_cap_amount', e.coinsurance_cap_amount,
  'coinsurance_used_amount', e.coinsurance_used_amount,
  'out_of_pocket_max_amount', e.out_of_pocket_max_amount, 'out_of_pocket_used_amount', e.out_of_pocket_used_amount,
  'annual_limit_amount', e.annual_limit_amount, 'annual_limit_used_amount', e.annual_limit_used_amount,
  'preauthorization_required', e.preauthorization_required, 'preauthorization_for', e.preauthorization_for,
  'not_checked', e.not_checked, 'disposition', e.disposition, 'error_code', e.error_code,
  'asked_about', e.asked_about, 'responded_at', ${utcText(sql`e.responded_at`)}, 'created_at', ${utcText(sql`e.created_at`)}, 'version', e.version)`

/** Reads one check under row-level security; null when it is not visible. */
export async function readCheck(tx: Tx, id: string): Promise<EligibilityCheck | null> {
  const { rows } = await sql<{ check: EligibilityCheck }>`
    select ${checkJson} as check from eligibility_check e where e.id = ${id}`.execute(tx)
  return rows[0]?.check ?? null
}

/** Returns the newest 50 matching checks with the fields only staff see, newest first. */
export async function readStaffChecks(tx: Tx, where: RawBuilder<unknown>): Promise<StaffCheck[]> {
  const { rows } = await sql<{ check: StaffCheck }>`
    select ${checkJson} || jsonb_build_object('asked_by', asker.display_name, 'answered_by', teller.display_name,
             'said_by', e.said_by, 'trace_number', e.trace_number, 'raw', e.raw) as check
      from eligibility_check e
      left join app_user asker on asker.id = e.requested_by
      left join app_user teller on teller.id = e.answered_by
     where ${where}
     order by e.created_at desc, e.id desc
     limit 50`.execute(tx)
  return rows.map(({ check }) => check)
}
