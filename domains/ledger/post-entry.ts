import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { insertAll } from '../insert-all.ts'
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

const lineColumns = {
  journal_entry_id: 'uuid',
  ledger_account_id: 'uuid',
  currency: 'text',
  amount: 'bigint',
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
    entry.lines.map((line) => ({ line, entry, account: accountOf(line, entry) }))
  )
  const accounts = await ensureAccounts(
    tx,
    new Map(lines.map(({ account }) => [keyOf(account), account]))
  )
  const rows = lines.map(({ line, entry, account }) => ({
    journal_entry_id: ids.get(`${entry.source_id} ${entry.event}`),
    ledger_account_id: accounts.get(keyOf(account)),
    currency: line.currency,
    amount: line.amount,
  }))
  await insertAll('journal_line', lineColumns, rows)
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

/** What identifies a ledger account. */
type AccountKey = {
  numo_company_id: string
  code: LedgerCode
  type: string
  currency: string
  account_id: string | null
  partner_id: string | null
  insurance_company_id: string | null
}

const keyOf = (account: AccountKey): string => Object.values(account).join(' ')

/** Opens the ledger accounts that do not exist yet, and returns the ids of all by the same keys. */
async function ensureAccounts(
  tx: Tx,
  wanted: ReadonlyMap<string, AccountKey>
): Promise<Map<string, string>> {
  const keys = [...wanted.keys()]
  const given = sql`rows from (jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) as (numo_company_id uuid, code text,
      type text, currency text, account_id uuid, partner_id uuid, insurance_company_id uuid))
    with ordinality as x(numo_company_id, code, type, currency, account_id, partner_id, insurance_company_id, place)`
  const isThat = sql`
        coalesce(a.account_id, a.partner_id, a.insurance_company_id, '00000000-0000-0000-0000-000000000000'::uuid)
      = coalesce(x.account_id, x.partner_id, x.insurance_company_id, '00000000-0000-0000-0000-000000000000'::uuid)
    and a.numo_company_id = x.numo_company_id and a.code = x.code and a.currency = x.currency
    and (a.account_id, a.partner_id, a.insurance_company_id)
        is not distinct from (x.account_id, x.partner_id, x.insurance_company_id)`
  const read = async () => {
    const { rows } = await sql<{ place: number; id: string }>`
      select x.place, a.id from ${given} join ledger_account a on ${isThat}`.execute(tx)
    return new Map(rows.map(({ place, id }) => [keys[place - 1] ?? '', id]))
  }
  const known = await read()
  if (known.size === wanted.size) return known
  await sql`
    insert into ledger_account (numo_company_id, code, type, currency, account_id, partner_id, insurance_company_id)
    select x.numo_company_id, x.code, x.type, x.currency, x.account_id, x.partner_id, x.insurance_company_id
      from ${given} where not exists (select from ledger_account a where ${isThat})
    on conflict do nothing`.execute(tx)
  return read()
}

/** The ledger account that a line belongs to. Throws for a line without its party, or with one too many. */
function accountOf(
  { code, currency, party }: Posting,
  { numo_company_id }: JournalEntry
): AccountKey {
  const column = partyOf(code)
  if ((column === null) !== (party === undefined))
    throw new Error(`${code} ${column === null ? 'has no' : 'needs a'} party`)
  const ofParty = (name: string) => (column === name ? (party ?? null) : null)
  return {
    numo_company_id,
    code,
    type: ledgerCodes[code],
    currency,
    account_id: ofParty('account_id'),
    partner_id: ofParty('partner_id'),
    insurance_company_id: ofParty('insurance_company_id'),
  }
}
