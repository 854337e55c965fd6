import { sql, type RawBuilder } from 'kysely'
import { utcText } from '../utc-text.ts'
import type { KeptPart } from './enums.ts'

/** SQL for the rows of a part of authorization `a` as JSON, without whose they are. */
export const partRows = (table: string): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(to_jsonb(x) - '{id,account_id,partner_id,authorization_id}'::text[] order by x.sequence)
              from ${sql.table(table)} x where (x.account_id, x.authorization_id) = (a.account_id, a.id)), '[]')`

/** SQL for the planned stay of authorization `a`, and as it happened, as JSON; null without one. */
export const admissionRow: RawBuilder<unknown> = sql`
  (select jsonb_build_object(
       'planned_admission_at', ${utcText(sql`d.planned_admission_at`)},
       'planned_discharge_at', ${utcText(sql`d.planned_discharge_at`)},
       'admit_source', d.admit_source, 'room_type', d.room_type, 'nights', d.nights,
       'is_emergency', d.is_emergency, 'birth_due_on', d.birth_due_on, 'pregnancy_week', d.pregnancy_week,
       'accident_on', d.accident_on, 'accident_place', d.accident_place, 'accident_report', d.accident_report,
       'actual_admission_at', ${utcText(sql`d.actual_admission_at`)},
       'actual_discharge_at', ${utcText(sql`d.actual_discharge_at`)},
       'discharge_disposition', d.discharge_disposition, 'discharge_done', d.discharge_done)
      from authorization_admission d where (d.account_id, d.authorization_id) = (a.account_id, a.id))`

/** SQL for what a part of authorization `a` says, with the fields of the record. */
export const contentOf: Readonly<Record<KeptPart, RawBuilder<unknown>>> = {
  request: sql`jsonb_build_object('care_setting', a.care_setting, 'priority', a.priority)`,
  diagnosis: sql`jsonb_build_object('diagnoses', ${partRows('authorization_diagnosis')}, 'medical_history', a.medical_history)`,
  treatment: sql`jsonb_build_object('treatments', ${partRows('authorization_treatment')}, 'alternatives', a.alternatives,
    'medicines', a.medicines, 'implants', a.implants)`,
  cost: sql`jsonb_build_object('costs', ${partRows('authorization_cost')}, 'estimated_amount', a.estimated_amount,
    'deposit_amount', a.deposit_amount)`,
  team: sql`jsonb_build_object('team', ${partRows('authorization_team_member')})`,
  admission: sql`jsonb_build_object('admission', ${admissionRow})`,
}
