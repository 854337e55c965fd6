import { sql } from 'kysely'
import { utcText } from '../utc-text.ts'

/** SQL expression: the newest appeal of claim `c`, as `ClaimAppeal`; null without one. */
export const appealJson = sql`(
  select jsonb_build_object('status', a.status, 'revision', a.revision, 'reason', a.reason, 'staff_note', a.staff_note,
           'deadline_on', a.deadline_on, 'is_deadline_assumed', a.is_deadline_assumed,
           'created_at', ${utcText(sql`a.created_at`)})
    from claim_appeal a where (a.account_id, a.claim_id) = (c.account_id, c.id)
   order by a.id desc limit 1)`
