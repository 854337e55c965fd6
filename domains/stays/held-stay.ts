import { sql } from 'kysely'

/**
 * The stay of the chain that `as` names, as it happened: of the version that holds it, as `holdsStay` says, or the newest before
 * that has one. What an earlier version said of it and was corrected since counts for nothing.
 */
export const heldStay = (as: string, ...more: 'discharge_done'[]) => sql`(
  select ${sql.join(['actual_admission_at', 'actual_discharge_at', 'planned_discharge_at', ...more].map((one) => sql.ref(`d.${one}`)))}
    from prior_authorization v join authorization_admission d on (d.account_id, d.authorization_id) = (v.account_id, v.id)
   where ${sql.ref(`${as}.account_id`)} = v.account_id and ${sql.ref(`${as}.chain_id`)} = v.chain_id
   order by d.actual_admission_at is not null desc, v.status in ('approved', 'partially_approved') desc,
            v.status not in ('denied', 'cancelled') desc, v.chain_version desc limit 1)`
