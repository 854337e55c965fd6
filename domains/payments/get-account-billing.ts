import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { accountOf } from '../accounts/account-of.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { AccountBilling, getAccountBilling as endpoint } from './contract-admin.ts'
import { readPayments } from './list-account-payments.ts'
import { readMethods } from './read-methods.ts'

const maxShown = 100

/** Returns a household's cards, card setups and payments for staff. Records the read in the audit trail. */
export const getAccountBilling = (
  { tx, caller }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<AccountBilling> =>
  tx(async (tx) => {
    const { stripe_customer_id, default_currency } = await accountOf(tx, id, [
      'stripe_customer_id',
      'default_currency',
    ])
    const { rows: setups } = await sql<AccountBilling['setups'][number]>`
      select s.id, s.stripe_setup_intent_id, s.status, s.error_code, s.consent_text,
             u.display_name as created_by, ${utcText(sql`s.created_at`)} as created_at
        from card_setup s left join app_user u on u.id = s.created_by
       where s.account_id = ${id} order by s.created_at desc, s.id desc limit ${maxShown}`.execute(
      tx
    )
    const { rows: due } = await sql<AccountBilling['due'][number]>`
      select c.id as claim_id, c.number as claim_number, c.currency, c.patient_balance::float8 as due_amount
        from claim c
       where c.account_id = ${id} and c.patient_balance > 0 and c.outcome is not null and c.decision_reversed_at is null and c.payee_type = 'provider'
       order by c.adjudicated_at limit ${maxShown}`.execute(tx)
    await recordRead(tx, caller, { entity_type: 'account', entity_id: id, account_id: id })
    return {
      stripe_customer_id,
      default_currency,
      due,
      methods: await readMethods(tx, id),
      payments: await readPayments(tx, id, { limit: maxShown }),
      setups,
    }
  })
