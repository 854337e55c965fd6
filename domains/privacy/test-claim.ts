import type { TestApp } from '@numo/server/test-app.ts'

type CanaryClaim = {
  account_id: string
  partner_id: string
  document_id: string
  canary: string
}

/**
 * Creates a decided claim of a household with an allocation of its insurer, one of its own payment, and what follows of
 * them. Every column of free text contains the canary.
 */
export async function canaryClaim(
  app: TestApp,
  { account_id, partner_id, document_id, canary }: CanaryClaim
): Promise<void> {
  const run = async (text: string, ...values: unknown[]) =>
    (await app.database.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const claim = await run(
    `insert into claim (account_id, partner_id, client_id, numo_company_id, insurance_company_id, type, service_from, service_until, currency)
     select a.id, $2, c.id, a.numo_company_id, i.id, 'professional', '2026-10-22', '2026-10-22', 'MXN'
       from account a join client c on c.account_id = a.id, insurance_company i
      where a.id = $1 and i.slug = $3 returning id`,
    account_id,
    partner_id,
    await insurerOf(app, canary)
  )
  const ids = [account_id, partner_id, claim]
  await run(
    `insert into claim_item (account_id, partner_id, claim_id, sequence, category, code, description, service_date, quantity, unit_price, net_amount)
     values ($1, $2, $3, 1, 'consultation', $4, $4, '2026-10-22', 1, 100, 100)`,
    ...ids,
    canary
  )
  await run(
    `insert into claim_diagnosis (account_id, partner_id, claim_id, sequence, code, description) values ($1, $2, $3, 1, $4, $4)`,
    ...ids,
    canary
  )
  await run(`update claim set provider_name = $2 where id = $1`, claim, canary)
  await run(
    `insert into claim_message (account_id, claim_id, author_role, body) values ($1, $2, 'client', $3)`,
    account_id,
    claim,
    canary
  )
  for (const status of ['submitted', 'sent'])
    await run(
      `update claim set status = $2, status_reason = $3 where id = $1`,
      claim,
      status,
      canary
    )
  await run(
    `with r as (
       insert into claim_response (account_id, partner_id, claim_id, revision, outcome, disposition, document_id, submitted_amount,
                                   eligible_amount, benefit_amount, patient_responsibility_amount, write_off_amount, decided_on)
       values ($1, $2, $3, 1, 'approved', $4, $5, 100, 100, 60, 40, 0, '2026-10-23') returning id)
     insert into claim_adjustment (account_id, partner_id, claim_id, claim_response_id, group_code, reason_code, amount, note)
     select $1, $2, $3, r.id, 'PR', '1', 40, $4 from r`,
    ...ids,
    canary,
    document_id
  )
  await run(
    `insert into claim_appeal (account_id, claim_id, revision, reason, staff_note, deadline_on, is_deadline_assumed)
     values ($1, $2, 1, $3, $3, '2026-12-01', false)`,
    account_id,
    claim,
    canary
  )
  const packet = await run(
    `insert into claim_packet (account_id, claim_id, document_id, sha256, size_bytes, page_count, contents, missing)
     values ($1, $2, $3, decode(repeat('00', 32), 'hex'), 1, 1, jsonb_build_array($4::text), '{}') returning id`,
    account_id,
    claim,
    document_id,
    canary
  )
  await run(
    `insert into claim_packet_event (account_id, claim_id, packet_id, kind, channel, recipient, reference, actor_role)
     values ($1, $2, $3, 'sent', 'email', $4, $4, 'admin')`,
    account_id,
    claim,
    packet,
    canary
  )
  const transfer = await run(
    `insert into insurance_payment (insurance_company_id, numo_company_id, method, trace_number, payment_date, received_on, currency, amount)
     select insurance_company_id, numo_company_id, 'wire', number, '2026-10-24', '2026-10-24', 'MXN', 60 from claim where id = $1
     returning id`,
    claim
  )
  await run(`update insurance_payment set status = 'received' where id = $1`, transfer)
  const item = await run(
    `insert into insurance_payment_item (account_id, partner_id, claim_id, insurance_payment_id, currency, amount, claim_currency, claim_amount, note)
     values ($1, $2, $3, $4, 'MXN', 60, 'MXN', 60, $5) returning id`,
    ...ids,
    transfer,
    canary
  )
  await run(
    `insert into payout_item (account_id, partner_id, claim_id, numo_company_id, currency, insurance_payment_item_id, gross_amount,
                              fee_bps, fee_amount, fee_tax_bps, fee_tax_amount, status_reason)
     select $1, $2, $3, numo_company_id, 'MXN', $4, 60, 0, 0, 0, 0, $5 from claim where id = $3`,
    ...ids,
    item,
    canary
  )
  await run(
    `insert into claim_invoice (account_id, claim_id, document_id, cfdi_uuid) values ($1, $2, $3, gen_random_uuid())`,
    account_id,
    claim,
    document_id
  )
  await payFor(run, { account_id, partner_id, claim, canary })
}

type Run = (text: string, ...values: unknown[]) => Promise<string>

async function insurerOf(app: TestApp, canary: string): Promise<string> {
  const slug = `insurer-of-${canary.toLowerCase().slice(0, 3)}-${Date.now()}`
  await app.database.pool.query(`insert into insurance_company (slug, name) values ($1, $2)`, [
    slug,
    slug,
  ])
  return slug
}

/** Pays the patient's share by card, refunds part of it and invoices the household. */
async function payFor(
  run: Run,
  {
    account_id,
    partner_id,
    claim,
    canary,
  }: { account_id: string; partner_id: string; claim: string; canary: string }
) {
  const payment = await run(
    `update payment set status = 'requires_confirmation', reference = $2 where account_id = $1 returning id`,
    account_id,
    canary
  )
  await run(`update payment set status = 'processing' where id = $1`, payment)
  await run(`update payment set status = 'succeeded', succeeded_at = now() where id = $1`, payment)
  await run(
    `insert into payment_item (account_id, partner_id, client_id, claim_id, payment_id, amount, claim_currency, claim_amount)
     select $1, $2, client_id, $3, $4, 40, 'MXN', 40 from claim where id = $3`,
    account_id,
    partner_id,
    claim,
    payment
  )
  await run(
    `insert into payment_reminder (account_id, claim_id, due_on, stage, currency, amount, sent_on)
     values ($1, $2, '2026-11-01', 'first', 'MXN', 40, '2026-11-15')`,
    account_id,
    claim
  )
  await run(
    `insert into reminder_hold (account_id, reason, note, until_on) values ($1, 'other', $2, '2026-12-01')`,
    account_id,
    canary
  )
  await run(
    `insert into payment_dispute (account_id, payment_id, stripe_dispute_id, currency, amount, reason, evidence_note,
                                  evidence_document_ids, evidence_sent_at)
     values ($1, $2, $3, 'MXN', 40, 'fraudulent', $4, '{}', now())`,
    account_id,
    payment,
    `du_${payment}`,
    canary
  )
  await run(
    `insert into refund (account_id, payment_id, amount, reason, note, idempotency_key) values ($1, $2, 10, 'other', $3, $4)`,
    account_id,
    payment,
    canary,
    payment
  )
  await run(
    `insert into invoice (kind, numo_company_id, recipient_account_id, claim_id, currency, status_reason)
     select 'claim', numo_company_id, id, $3, 'MXN', $2 from account where id = $1`,
    account_id,
    canary,
    claim
  )
  await run(
    `insert into ledger_account (numo_company_id, code, type, currency, account_id)
     select numo_company_id, 'patient_receivable', 'asset', 'MXN', id from account where id = $1`,
    account_id
  )
}
