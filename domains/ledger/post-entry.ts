import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
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
 * that do not balance, and 422 `amount-too-large` when a balance would leave the amounts that are kept exactly; the database
 * refuses a second entry of the same source and event.
 */
export const postEntry = (
  tx: Tx,
  ctx: Pick<Context, 'actor'>,
  entry: JournalEntry
): Promise<void> => postEntries(tx, ctx, [entry])

/** Adds many journal entries at once, each as `postEntry` does. */
export async function postEntries(
  tx: Tx,
  ctx: Pick<Context, 'actor'>,
  all: readonly JournalEntry[]
): Promise<void> {
  const entries = all.filter(({ lines }) => lines.length > 0)
  if (entries.length === 0) return
  for (const { event, lines } of entries) {
    const wrong = unbalanced(lines)
    if (wrong.length > 0) throw new Error(`${event} does not balance in ${wrong.join(', ')}`)
  }
  const heads = JSON.stringify(
    entries.map(({ numo_company_id, event, source_type, source_id, effective_on }) => ({
      numo_company_id,
      event,
      source_type,
      source_id,
      effective_on,
    }))
  )
  const { rows: made } = await sql<Pick<JournalEntry, 'event' | 'source_id'> & { id: string }>`
    insert into journal_entry (numo_company_id, event, source_type, source_id, effective_on, created_by)
    select x.numo_company_id, x.event, x.source_type, x.source_id, x.effective_on, ${ctx.actor?.user_id ?? null}::uuid
      from jsonb_to_recordset(${heads}::jsonb)
           as x(numo_company_id uuid, event text, source_type text, source_id uuid, effective_on date)
    returning id, event, source_id`.execute(tx)
  const ids = new Map(made.map(({ id, event, source_id }) => [`${source_id} ${event}`, id]))
  const lines = entries.flatMap((entry) =>
    entry.lines.map((line) => ({
      ...accountOf(line),
      numo_company_id: entry.numo_company_id,
      journal_entry_id: ids.get(`${entry.source_id} ${entry.event}`),
      amount: line.amount,
    }))
  )
  const rows = JSON.stringify(lines)
  const columns = sql`x(journal_entry_id uuid, numo_company_id uuid, code text, type text, currency text, account_id uuid,
    partner_id uuid, insurance_company_id uuid, amount bigint)`
  await sql`
    insert into ledger_account (numo_company_id, code, type, currency, account_id, partner_id, insurance_company_id)
    select distinct x.numo_company_id, x.code, x.type, x.currency, x.account_id, x.partner_id, x.insurance_company_id
      from jsonb_to_recordset(${rows}::jsonb) as ${columns}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into journal_line (journal_entry_id, ledger_account_id, currency, amount)
    select x.journal_entry_id, a.id, x.currency, x.amount
      from jsonb_to_recordset(${rows}::jsonb) as ${columns}
      join ledger_account a
        on coalesce(a.account_id, a.partner_id, a.insurance_company_id, '00000000-0000-0000-0000-000000000000'::uuid)
         = coalesce(x.account_id, x.partner_id, x.insurance_company_id, '00000000-0000-0000-0000-000000000000'::uuid)
       and a.numo_company_id = x.numo_company_id and a.code = x.code and a.currency = x.currency
       and (a.account_id, a.partner_id, a.insurance_company_id)
           is not distinct from (x.account_id, x.partner_id, x.insurance_company_id)`
    .execute(tx)
    .catch((error: unknown) => {
      throw isOutOfRange(error)
        ? refuse(422, 'amount-too-large', 'This amount is too large.')
        : error
    })
}

/** Whether a sum is beyond the domain of amounts; sums of journal lines leave it by their size alone. */
const isOutOfRange = (error: unknown): boolean =>
  error instanceof Error &&
  'dataType' in error &&
  (error.dataType === 'amount' || error.dataType === 'signed_amount')

/** The ledger account that a line belongs to. Throws for a line without its party, or with one too many. */
function accountOf({ code, currency, party }: Posting) {
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
}
