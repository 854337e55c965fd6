import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import type { BankLine, getBankLines as endpoint } from './contract-bank.ts'
import { bankReasonsOf, byBankStrength } from './rules-bank-match.ts'

/** Lines that are returned, payments that are considered, and suggestions for a line. */
const [shown, considered, suggested] = [100, 500, 4]

/** Returns the newest lines in a state; those that are open with the payments they may be. */
export const getBankLines = (
  ctx: Context,
  { status }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows: lines } = await sql<Omit<BankLine, 'suggestions'> & { numo_company_id: string }>`
      select l.id, l.version, l.numo_company_id, l.account, l.booked_on::text as booked_on, l.currency,
             l.amount::float8 as amount, l.matched_amount::float8 as matched_amount, l.bank_reference, l.payer_reference,
             l.counterparty, l.description, l.return_code, l.status,
             coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'number', p.number) order by p.id)
                         from insurance_payment p where p.bank_line_id = l.id), '[]') as payments
        from bank_line l where l.status = ${status} order by l.booked_on desc, l.id desc limit ${shown}`.execute(
      tx
    )
    const payments = status === 'open' ? await readCandidates(tx) : []
    const counts = await sql<{ open: number; matched: number; set_aside: number }>`
      select count(*) filter (where status = 'open')::int as open, count(*) filter (where status = 'matched')::int as matched,
             count(*) filter (where status = 'set_aside')::int as set_aside from bank_line`.execute(
      tx
    )
    return {
      lines: lines.map(({ numo_company_id, ...line }) => ({
        ...line,
        suggestions: line.amount > 0 ? suggestionsFor(line, numo_company_id, payments) : [],
      })),
      counts: counts.rows[0] ?? { open: 0, matched: 0, set_aside: 0 },
    }
  })

type Candidate = Omit<BankLine['suggestions'][number], 'reasons'> & {
  numo_company_id: string
  expected_amount: number
}

async function readCandidates(tx: Tx): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id as payment_id, p.number, i.name as insurer_name, p.trace_number, p.payment_date::text as payment_date,
           p.currency, p.amount::float8 as amount, p.numo_company_id,
           (p.amount::bigint - p.bank_fee_amount::bigint)::float8 as expected_amount
      from insurance_payment p join insurance_company i on i.id = p.insurance_company_id
     where p.status in ('announced', 'received', 'reconciled') and p.bank_line_id is null and p.amount > 0
     order by p.payment_date desc, p.id desc limit ${considered}`.execute(tx)
  return rows
}

function suggestionsFor(
  line: Omit<BankLine, 'suggestions'>,
  company: string,
  payments: readonly Candidate[]
): BankLine['suggestions'] {
  const facts = { ...line, left_amount: line.amount - line.matched_amount }
  const all = payments.flatMap(({ numo_company_id, expected_amount, ...payment }) => {
    const reasons = bankReasonsOf(facts, { ...payment, expected_amount })
    return numo_company_id === company && reasons.length > 0 ? [{ ...payment, reasons }] : []
  })
  return byBankStrength(all).slice(0, suggested)
}
