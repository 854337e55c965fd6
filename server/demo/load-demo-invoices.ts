import { sql } from 'kysely'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import { createInvoice } from '@numo/domains/invoices/create-invoice.ts'
import { creditInvoice } from '@numo/domains/invoices/credit-invoice.ts'
import { draftClaimInvoice } from '@numo/domains/invoices/draft-claim-invoice.ts'
import { draftFeeInvoices } from '@numo/domains/invoices/draft-fee-invoices.ts'
import { moveInvoice } from '@numo/domains/invoices/move-invoice.ts'
import { paymentTerms_days } from '@numo/domains/invoices/rules.ts'
import { settleInvoice } from '@numo/domains/invoices/settle-invoice.ts'
import type { Invoice } from '@numo/domains/invoices/contract.ts'
import type { InvoiceRecipient } from '@numo/domains/invoices/enums.ts'
import type { Context, Tx } from '@numo/domains/context.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'

/** An invoice written by hand: whom it bills, for what, how long it has been due, and how far it went. */
type InvoiceStory = {
  to: InvoiceRecipient
  description: string
  amount: number
  currency?: string
  due_days_ago: number
  until:
    | 'draft'
    | 'issued'
    | 'part_paid'
    | 'paid'
    | 'credited'
    | 'part_credited'
    | 'cancelled'
    | 'written_off'
}

/** In the order they were issued, as their numbers are. */
const stories: readonly InvoiceStory[] = [
  {
    to: 'partner',
    description: 'Alta de dos sedes',
    amount: 450_000,
    due_days_ago: 104,
    until: 'written_off',
  },
  {
    to: 'insurer',
    description: 'Revisión de expedientes, agosto',
    amount: 1_260_000,
    due_days_ago: 97,
    until: 'issued',
  },
  {
    to: 'insurer',
    description: 'Traducción de informes',
    amount: 380_000,
    due_days_ago: 71,
    until: 'part_paid',
  },
  {
    to: 'partner',
    description: 'Capacitación de recepción',
    amount: 240_000,
    due_days_ago: 44,
    until: 'issued',
  },
  {
    to: 'insurer',
    description: 'Case reviews, September',
    amount: 96_000,
    currency: 'USD',
    due_days_ago: 38,
    until: 'issued',
  },
  {
    to: 'partner',
    description: 'Capacitación de caja',
    amount: 240_000,
    due_days_ago: 20,
    until: 'paid',
  },
  {
    to: 'household',
    description: 'Copia certificada de expediente',
    amount: 65_000,
    due_days_ago: 12,
    until: 'issued',
  },
  {
    to: 'household',
    description: 'Traducción de receta',
    amount: 48_000,
    due_days_ago: 5,
    until: 'credited',
  },
  {
    to: 'insurer',
    description: 'Revisión de expedientes, octubre',
    amount: 1_180_000,
    due_days_ago: -9,
    until: 'part_credited',
  },
  {
    to: 'insurer',
    description: 'Case reviews, October',
    amount: 104_000,
    currency: 'USD',
    due_days_ago: -14,
    until: 'issued',
  },
  {
    to: 'partner',
    description: 'Módulo de citas, noviembre',
    amount: 180_000,
    due_days_ago: -20,
    until: 'draft',
  },
  {
    to: 'partner',
    description: 'Capacitación duplicada',
    amount: 240_000,
    due_days_ago: -20,
    until: 'cancelled',
  },
]

type Parties = {
  account_id: string
  partner_id: string
  insurance_company_id: string
  numo_company_id: string
}

/**
 * Shows staff invoices in every status and of every age, made by the same calls as two members of staff make. Does nothing
 * when there is any invoice, or before there is demo money. Only for demo data.
 */
export async function loadDemoInvoices({ contextFor }: Pick<Program, 'contextFor'>): Promise<void> {
  const maker = await contextOf(contextFor, 'admin@demo.example', 'admin')
  const other = await contextOf(contextFor, 'admin2@demo.example', 'admin')
  if (!maker || !other) return
  const parties = await maker.tx(findParties)
  if (!parties) return
  // Sequential, so that their numbers are the same every time.
  for (const story of stories) await makeInvoice(maker, other, parties, story)
  await billClaims(maker)
  await billFees(maker, parties)
}

/** Returns who the demo claims are about; undefined when there are invoices already, or no payouts. */
async function findParties(tx: Tx): Promise<Parties | undefined> {
  const { rows } = await sql<Parties>`
    select account_id, partner_id, insurance_company_id, numo_company_id from claim
     where payee_type = 'provider' and partner_id is not null and insurance_company_id is not null
       and exists (select from payout) and not exists (select from invoice)
     order by created_at, id limit 1`.execute(tx)
  return rows[0]
}

/** Issues a draft; one in another currency than our books at the rate of that day. */
const issue = (staff: Context, { id, version, exchange_to }: Invoice): Promise<Invoice> =>
  moveInvoice(staff, {
    ...{ id, version, event: 'issue' },
    ...(exchange_to?.is_needed && {
      exchange: { rate: 18.6372, rate_on: staff.today(), rate_source: 'Banco de México (FIX)' },
    }),
  })

async function makeInvoice(
  maker: Context,
  other: Context,
  parties: Parties,
  { to, description, amount, currency = 'MXN', due_days_ago, until }: InvoiceStory
): Promise<void> {
  const draft = await createInvoice(maker, {
    numo_company_id: parties.numo_company_id,
    recipient_kind: to,
    recipient_id: {
      household: parties.account_id,
      partner: parties.partner_id,
      insurer: parties.insurance_company_id,
    }[to],
    currency,
    due_on: dayAfter(maker.today(), -due_days_ago),
    lines: [
      { description, quantity: 1, unit_price: amount, tax_rate_bps: currency === 'MXN' ? 1600 : 0 },
    ],
  })
  if (until === 'draft') return
  if (until === 'cancelled') {
    await moveInvoice(maker, { id: draft.id, version: draft.version, event: 'cancel' })
    return
  }
  const issued_on = dayAfter(maker.today(), -Math.max(due_days_ago + paymentTerms_days, 0))
  const { id, version, balance } = await issue({ ...maker, today: () => issued_on }, draft)
  const transfer = {
    id,
    version,
    source: 'transfer',
    reference: `DEMO-${3000 + due_days_ago}`,
  } as const
  if (until === 'paid') await settleInvoice(maker, { ...transfer, amount: balance })
  if (until === 'part_paid')
    await settleInvoice(maker, { ...transfer, amount: Math.round(balance / 2) })
  if (until === 'credited')
    await creditInvoice(maker, { id, version, reason: 'Ya estaba incluida.' })
  if (until === 'part_credited')
    await creditInvoice(maker, {
      id,
      version,
      reason: 'Dos expedientes se contaron dos veces.',
      lines: [{ sequence: 1, net_amount: 160_000 }],
    })
  if (until === 'written_off')
    await moveInvoice(other, { id, version, event: 'write_off', reason: 'La clínica cerró.' })
}

/** Bills what insurers bear of two decided claims: one is settled by what they paid, the other is open. */
async function billClaims(staff: Context): Promise<void> {
  const claims = await staff.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      (select id from claim where payee_type = 'provider' and insurer_payable_amount > 0 and insurer_balance = 0
        order by created_at, id limit 1)
      union all
      (select id from claim where payee_type = 'provider' and insurer_payable_amount > 0 and insurer_balance > 0
        order by created_at, id limit 1)`.execute(tx)
    return rows
  })
  for (const { id: claim_id } of claims) {
    const { id, version, balance, sources } = await issue(
      staff,
      await draftClaimInvoice(staff, { claim_id, recipient_kind: 'insurer' })
    )
    const [paid] = sources
    if (paid)
      await settleInvoice(staff, {
        ...{ id, version, source: paid.source, source_id: paid.id },
        amount: Math.min(paid.amount, balance),
      })
  }
}

/** Bills the fees that paid payouts kept: they are settled as they are issued. */
async function billFees(staff: Context, { numo_company_id }: Parties): Promise<void> {
  const { invoice_ids } = await draftFeeInvoices(staff, {
    numo_company_id,
    currency: 'MXN',
    from: dayAfter(staff.today(), -400),
    until: dayAfter(staff.today(), 1),
  })
  for (const id of invoice_ids)
    await moveInvoice(staff, { id, version: await versionOf(staff, id), event: 'issue' })
}

const versionOf = ({ tx }: Context, id: string): Promise<number> =>
  tx(async (open) => {
    const { version } = await open
      .selectFrom('invoice')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return version
  })
