import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { hasWords, inRowsOf, isOneOf, type ListSource } from '../lists/list-source.ts'
import { ofClaimNumber } from '../lists/of-claim-number.ts'
import { utcText } from '../utc-text.ts'
import { isWithFilerSql } from './claim-sql.ts'
import type { listPartnerClaims, partnerClaimTabs } from './contract-partner-list.ts'
import { expectedAmount, receivedAmount } from './partner-claim-amounts.ts'

/** Filters of the list of a clinic's claims. */
export type PartnerClaimFilters = Pick<
  InputOf<typeof listPartnerClaims>,
  'tab' | 'status' | 'client_id'
>

/** Condition on claim `c`: the last message with the clinic is of staff. */
const hasAnswer = sql`coalesce((select m.author_role = 'admin' from claim_message m
  where (m.account_id, m.claim_id) = (c.account_id, c.id) and m.partner_id = c.partner_id order by m.id desc limit 1), false)`

const inTab: Readonly<Record<(typeof partnerClaimTabs)[number], RawBuilder<unknown>>> = {
  needs_clinic: sql`(${isWithFilerSql(sql`c.status`)} or c.status not in ('closed', 'cancelled') and ${hasAnswer})`,
  under_way: sql`(c.status in ('submitted', 'sent', 'rejected', 'pending', 'appealed') or c.decision_reversed_at is not null)`,
  decided: sql`c.status in ('adjudicated', 'settled', 'closed') and c.decision_reversed_at is null`,
}

/** Lists the claims of the clinic `partner_id`, which the insurer pays directly. */
export const partnerClaimSource = (partner_id: string): ListSource<PartnerClaimFilters> => ({
  from: sql`claim c`,
  only: sql`c.partner_id = ${partner_id} and c.payee_type = 'provider'`,
  columns: sql`
    c.id, c.number,
    jsonb_build_object('id', c.client_id, 'name', (select concat_ws(' ', p.first_name, p.last_name) from client p
      where (p.account_id, p.id) = (c.account_id, c.client_id))) as client,
    (select jsonb_build_object('id', i.id, 'name', i.name) from insurance_company i where i.id = c.insurance_company_id) as insurer,
    c.type, c.service_from::text as service_from, c.status, c.status_reason, c.outcome,
    ${utcText(sql`c.decision_reversed_at`)} as decision_reversed_at, c.currency,
    c.billed_amount::float8 as billed_amount, ${expectedAmount} as expected_amount, ${receivedAmount} as received_amount,
    ${hasAnswer} as has_answer, ${utcText(sql`c.created_at`)} as created_at`,
  id: { by: sql`c.id`, type: 'uuid' },
  sorts: {
    created_at: { by: sql`c.created_at`, type: 'timestamptz' },
    service_from: { by: sql`c.service_from`, type: 'date' },
  },
  default_sort: '-created_at',
  search: (words) => [
    ofClaimNumber(sql`c.account_id, c.id`, words),
    inRowsOf(
      sql`c.account_id, c.client_id`,
      sql`p.account_id, p.id`,
      sql`from client p where ${hasWords(sql`p.words`, words)}`
    ),
  ],
  filters: {
    tab: (requested) => inTab[requested],
    status: (requested) => isOneOf(sql`c.status`, requested),
    client_id: (requested) => sql`c.client_id = ${requested}`,
  },
})
