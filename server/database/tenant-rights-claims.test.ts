import { beforeAll } from 'vitest'
import { cut, open, rls, noRow, testRights, useRights, type Attempt } from './test-rights.ts'

/* Privileges on claims: a household writes its own claims, a clinic those that it is paid for. */

const { all, mine, theirs } = useRights()
const claims = {
  household: '',
  clinic: '',
  theirs: '',
  theirs_decided: '',
  theirs_appealed: '',
  theirs_payable: '',
}

const appeal = `insert into claim_appeal (account_id, claim_id, revision, reason, deadline_on, is_deadline_assumed, created_by)
                values ($1, $2, 1, 'Wrong', '2026-12-01', false, $3)`

beforeAll(async () => {
  const claim = async (payee: string, tenant: ReturnType<typeof mine>) => {
    const { rows } = await all().database.pool.query<{ id: string }>(
      `with care as (insert into care_relationship (account_id, partner_id, client_id, source)
                     values ($1, $2, $3, 'claim') on conflict do nothing)
       insert into claim (account_id, client_id, partner_id, numo_company_id, type, payee_type, service_from, service_until, currency)
       select $1, $3, $2, id, 'professional', $4, '2026-11-01', '2026-11-01', 'MXN' from numo_company limit 1 returning id`,
      [tenant.client.account_id, tenant.partner.partner_id, tenant.client_id, payee]
    )
    return rows[0]?.id ?? ''
  }
  claims.household = await claim('subscriber', mine())
  claims.clinic = await claim('provider', mine())
  claims.theirs = await claim('subscriber', theirs())
  for (const name of ['theirs_decided', 'theirs_appealed', 'theirs_payable'] as const) {
    const amount = name === 'theirs_payable' ? 100 : 0
    const id = await claim('subscriber', theirs())
    await all().database.pool.query('update claim set billed_amount = $2 where id = $1', [
      id,
      amount,
    ])
    for (const status of ['submitted', 'sent'])
      await all().database.pool.query('update claim set status = $2 where id = $1', [id, status])
    await all().database.pool.query(
      `insert into claim_response (account_id, partner_id, claim_id, revision, outcome, submitted_amount, eligible_amount,
                                   benefit_amount, patient_responsibility_amount, write_off_amount, decided_on)
       select account_id, partner_id, id, 1, $2, $3, $3, $3, 0, 0, '2026-11-20' from claim where id = $1`,
      [id, amount === 0 ? 'denied' : 'approved', amount]
    )
    claims[name] = id
  }
  await all().database.pool.query(appeal, [
    theirs().client.account_id,
    claims.theirs_appealed,
    theirs().client.user_id,
  ])
})

const client = (text: string, values: unknown[] = []): Attempt => ({
  as: 'numo_client',
  whose: () => mine().client,
  text,
  values,
})
const partner = (text: string, values: unknown[] = []): Attempt => ({
  as: 'numo_partner',
  whose: () => mine().partner,
  text,
  values,
})
const line = `insert into claim_item (account_id, partner_id, claim_id, sequence, category, description, service_date,
                                      quantity, unit_price, net_amount)
              values ($1, $2, $3, 1, 'consultation', 'Visit', '2026-11-01', 1, 100, 100)`

testRights(all, [
  [
    'a household adds no line to what a clinic bills',
    () => client(line, [mine().client.account_id, mine().partner.partner_id, claims.clinic]),
    rls,
    open('own_account_lines on claim_item'),
  ],
  [
    'a household adds no line to a claim of another',
    () => client(line, [theirs().client.account_id, theirs().partner.partner_id, claims.theirs]),
    rls,
    open('own_account_lines on claim_item'),
  ],
  [
    'a clinic adds no line to what a household claims back',
    () => partner(line, [mine().client.account_id, mine().partner.partner_id, claims.household]),
    rls,
    open('own_partner_lines on claim_item'),
  ],
  [
    'a household files no claim in the name of its clinic',
    () =>
      client(
        `insert into claim (account_id, client_id, numo_company_id, type, payee_type, service_from, service_until, currency, created_by)
         select $1, $2, numo_company_id, 'professional', 'provider', '2026-11-01', '2026-11-01', 'MXN', $3 from claim limit 1`,
        [mine().client.account_id, mine().client_id, mine().client.user_id]
      ),
    rls,
    open('own_account_new on claim'),
  ],
  [
    'a household asks for no appeal of another’s claim',
    () =>
      client(appeal, [theirs().client.account_id, claims.theirs_decided, mine().client.user_id]),
    rls,
    open('own_account_new on claim_appeal'),
  ],
  [
    'a household withdraws no appeal of another',
    () =>
      client(`update claim_appeal set status = 'withdrawn' where claim_id = $1`, [
        claims.theirs_appealed,
      ]),
    noRow,
    // It must not see it either.
    `${open('own_account on claim_appeal', 'using (true)')};
     ${open('own_account_withdraw on claim_appeal', 'using (true) with check (true)')}`,
  ],
  [
    'a household settles no reimbursement of another',
    () =>
      client(`select app.settle_reimbursement($1, '2026-11-20') as is_settled`, [
        claims.theirs_payable,
      ]),
    noRow,
    cut('app.settle_reimbursement', 'c.account_id = app.account_id() and '),
  ],
  [
    'a household takes back no claim of its clinic',
    () => client(`update claim set status = 'cancelled' where id = $1`, [claims.clinic]),
    noRow,
    open('own_account_said on claim', 'using (true)'),
  ],
  [
    'a clinic takes back no claim of a household',
    () => partner(`update claim set status = 'cancelled' where id = $1`, [claims.household]),
    noRow,
    open('own_partner_said on claim', 'using (true)'),
  ],
])
