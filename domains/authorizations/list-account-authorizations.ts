import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { readAccountOf } from '../accounts/account-of.ts'
import type { Context } from '../context.ts'
import { readOlder } from '../lists/read-older.ts'
import { requirementFor, type Requirement } from '../insurance/rules-requirements.ts'
import { utcText } from '../utc-text.ts'
import type {
  AccountAuthorization,
  listAccountAuthorizations as endpoint,
} from './contract-household.ts'
import { requirementRows, shownReasons } from './chain-sql.ts'
import { guaranteeRows, shownGuarantees, type GuaranteeRow } from './read-guarantees.ts'
import { appealOf, authorizationStepOf } from './rules-next-step.ts'

type Row = Omit<
  AccountAuthorization,
  'letters' | 'next_step' | 'appeal_until' | 'is_appeal_assumed'
> & {
  created_at: string
  guarantees: GuaranteeRow[]
  status_since: string
  answer_due_on: string | null
  decided_at: string | null
  requirements: Requirement[]
}

/**
 * Lists what clinics asked insurers for the people of a household, newest first, with what happens next and the letters.
 * Drafts are the clinics' own. Records reads by staff. Throws 404 `no-such-account`.
 */
export const listAccountAuthorizations = (
  ctx: Context,
  { accountId, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await readAccountOf(tx, ctx, accountId, 'prior_authorization')
    const { rows, next } = await readOlder<Row>(tx, {
      columns: sql`
        a.id, a.number, jsonb_build_object('id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name)) as client,
        o.name as clinic_name, i.name as insurer_name,
        (select t.description from authorization_treatment t where (t.account_id, t.authorization_id) = (a.account_id, a.id)
          order by t.sequence limit 1) as procedure,
        a.care_setting, a.status,
        case when a.status in ('approved', 'partially_approved', 'denied') then a.status_reason end as status_reason,
        ${shownReasons} as decision_reasons, a.currency, a.estimated_amount::float8 as estimated_amount,
        a.guaranteed_amount::float8 as guaranteed_amount, a.guarantee_currency, a.patient_share_note,
        a.valid_from::text as valid_from, a.valid_until::text as valid_until, a.answer_due_on::text as answer_due_on,
        ${utcText(sql`a.created_at`)} as created_at, a.updated_at::date::text as status_since,
        ${utcText(sql`a.decided_at`)} as decided_at, ${requirementRows} as requirements, ${guaranteeRows} as guarantees`,
      from: sql`prior_authorization a
        join client p on p.id = a.client_id
        join partner o on o.id = a.partner_id
        join insurance_company i on i.id = a.insurance_company_id`,
      where: sql`a.account_id = ${accountId} and a.status <> 'draft'`,
      of: { table: 'a', at: 'created_at' },
      after,
      limit,
    })
    const today = ctx.today()
    return {
      rows: rows.map(({ guarantees, requirements, decided_at, ...row }) => {
        const terms = requirementFor(requirements, 'appeal', row.care_setting)
        const appeal = appealOf({ ...row, decided_at }, terms?.deadline_days ?? null)
        return {
          ...row,
          ...appeal,
          next_step: authorizationStepOf({ ...row, ...appeal }),
          guarantees: shownGuarantees(guarantees, { status: row.status, today }),
        }
      }),
      next,
    }
  })
