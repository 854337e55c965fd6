import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { ledgerCodes, ledgerParties, type LedgerCode } from './enums.ts'
import { unbalanced, type Posting } from './rules-postings.ts'

export type JournalEntry = {
  numo_company_id: string
  /** What happened: `adjudicated`, `allocated`, `paid`. Once per source. */
  event: string
  source_type: string
  source_id: string
  /** ISO date in the zone of the legal entity. */
  effective_on: string
  lines: readonly Posting[]
}

const partyOf = (code: LedgerCode): string | null =>
  (ledgerParties as Partial<Record<LedgerCode, string>>)[code] ?? null

/**
 * Adds a journal entry in the transaction of what caused it. Entries without lines are not written. Throws for lines
 * that do not balance; the database refuses a second entry of the same source and event.
 */
export async function postEntry(
  tx: Tx,
  ctx: Pick<Context, 'actor'>,
  { lines, ...entry }: JournalEntry
): Promise<void> {
  if (lines.length === 0) return
  const wrong = unbalanced(lines)
  if (wrong.length > 0) throw new Error(`${entry.event} does not balance in ${wrong.join(', ')}`)
  const { id } = await tx
    .insertInto('journal_entry')
    .values({ ...entry, created_by: ctx.actor?.user_id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accounts = lines.map(({ code, currency, party }) => {
    const column = partyOf(code)
    if ((column === null) !== (party === undefined))
      throw new Error(`${code} ${column === null ? 'has no' : 'needs a'} party`)
    return {
      code,
      type: ledgerCodes[code],
      currency,
      account_id: column === 'account_id' ? party : null,
      partner_id: column === 'partner_id' ? party : null,
      insurance_company_id: column === 'insurance_company_id' ? party : null,
    }
  })
  const rows = JSON.stringify(lines.map(({ amount }, n) => ({ ...accounts[n], amount })))
  const columns = sql`x(code text, type text, currency text, account_id uuid, partner_id uuid, insurance_company_id uuid, amount bigint)`
  await sql`
    insert into ledger_account (numo_company_id, code, type, currency, account_id, partner_id, insurance_company_id)
    select distinct ${entry.numo_company_id}::uuid, x.code, x.type, x.currency, x.account_id, x.partner_id, x.insurance_company_id
      from jsonb_to_recordset(${rows}::jsonb) as ${columns}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into journal_line (journal_entry_id, ledger_account_id, currency, amount)
    select ${id}, a.id, x.currency, x.amount
      from jsonb_to_recordset(${rows}::jsonb) as ${columns}
      join ledger_account a on a.numo_company_id = ${entry.numo_company_id} and a.code = x.code and a.currency = x.currency
       and (a.account_id, a.partner_id, a.insurance_company_id)
           is not distinct from (x.account_id, x.partner_id, x.insurance_company_id)`.execute(tx)
}
