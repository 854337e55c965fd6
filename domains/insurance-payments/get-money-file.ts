import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { noCurrency } from '@numo/kit/money.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import {
  maxShownRemittances,
  type getMoneyFile as endpoint,
  type MoneyFile,
} from './contract-files.ts'
import { planAcknowledgements } from './plan-acknowledgements.ts'
import { readAside } from './reading/read-aside.ts'
import type { MoneyFile as ReadFile } from './reading/read-money-file.ts'
import type { Remittance } from './reading/remittance.ts'
import type { Statement } from './reading/statement.ts'

/** Returns what a file says. Throws 404 `no-such-file`. */
export const getMoneyFile = (
  ctx: Context,
  { file_id, currency, from }: InputOf<typeof endpoint>
): Promise<MoneyFile> =>
  ctx.tx(async (tx) => {
    const { stored, read } = await readStoredFile(tx, file_id, currency)
    return describeFile(tx, stored, read, from)
  })

/** Reads a stored file again, in the currency that staff say where it names none. Throws 404 `no-such-file`, or 409 `file-not-read` in a currency that its amounts do not fit. */
export async function readStoredFile(tx: Tx, file_id: string, currency = noCurrency) {
  const stored = await tx
    .selectFrom('money_file')
    .selectAll()
    .where('id', '=', file_id)
    .executeTakeFirst()
  if (!stored) throw noSuch('file')
  const read = await readAside(stored.content, currency)
  // Only files that were read are stored, but one that names no currency may not fit the one that is asked for.
  if ('problem' in read)
    throw refuse(409, 'file-not-read', `This file cannot be read so: ${read.problem.code}`)
  return { stored, read }
}

type Stored = Awaited<ReturnType<typeof readStoredFile>>['stored']

/** Describes a file with what became of it; of its remittances those from a place on. */
export async function describeFile(
  tx: Tx,
  stored: Stored,
  read: ReadFile,
  from = 0
): Promise<MoneyFile> {
  const { id, kind, format, file_name, created_at } = stored
  const all = read.kind === 'remittance' ? read.remittances : []
  const remittances = all.slice(from, from + maxShownRemittances)
  const booked = await tx
    .selectFrom('insurance_payment')
    .select(['id', 'number', 'insurance_company_id', 'numo_company_id', 'remittance_index'])
    .where('money_file_id', '=', id)
    .execute()
  const bookedAs = new Map(booked.map(({ remittance_index, ...one }) => [remittance_index, one]))
  const payers = [...new Set(remittances.flatMap(({ payer_name }) => payer_name ?? []))]
  const insurers = await tx
    .selectFrom('insurance_company')
    .select(['id', 'name'])
    .where(
      sql`lower(name)`,
      'in',
      payers.length > 0 ? payers.map((name) => name.toLowerCase()) : ['']
    )
    .execute()
  const { count } = await tx
    .selectFrom('bank_line')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('money_file_id', '=', id)
    .executeTakeFirstOrThrow()
  const planned = read.kind === 'acknowledgement' ? await planAcknowledgements(tx, read.claims) : []
  return {
    id,
    kind,
    format,
    file_name,
    created_at: created_at.toISOString(),
    remittance_totals: totalsOf(all, bookedAs),
    next_from: from + maxShownRemittances < all.length ? from + maxShownRemittances : null,
    remittances: remittances.map((one, place) => {
      const index = from + place
      const name = one.payer_name?.toLowerCase()
      return {
        ...summaryOf(one),
        index,
        payment: bookedAs.get(index) ?? null,
        insurer: insurers.find((insurer) => insurer.name.toLowerCase() === name) ?? null,
      }
    }),
    other_sets: read.kind === 'remittance' ? [...new Set(read.other_sets)] : [],
    statements: read.kind === 'statement' ? read.statements.map(describeStatement) : [],
    acknowledged: planned.map(
      ({ claim_number, insurer_claim_number, status, action, hold, claim }) => ({
        ...{ claim_number, insurer_claim_number, status, action, hold, claim },
      })
    ),
    problems: read.kind === 'acknowledgement' ? [...read.problems] : [],
    stored_line_count: Number(count),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** Totals of all remittances of a file, by currency. */
const totalsOf = (all: readonly Remittance[], bookedAs: ReadonlyMap<number | null, object>) =>
  [...Map.groupBy(all.entries(), ([, { currency }]) => currency)].map(([currency, of]) => ({
    currency,
    count: of.length,
    amount: sum(of.map(([, { amount }]) => amount)),
    claim_count: sum(of.map(([, { claims }]) => claims.length)),
    booked_count: of.filter(([index]) => bookedAs.has(index)).length,
    problem_count: of.filter(([, { problems }]) => problems.length > 0).length,
  }))

function summaryOf(one: Remittance) {
  const { trace_number, payer_name, payment_date, currency, names_currency, amount, claims } = one
  return {
    trace_number,
    payer_name,
    payment_date,
    currency,
    names_currency,
    amount,
    claim_count: claims.length,
    claims_amount: sum(claims.map(({ paid }) => paid)),
    kept_amount: sum(one.provider_adjustments.map((kept) => kept.amount)),
    problems: [...one.problems],
    notes: [...one.notes],
  }
}

function describeStatement({ account, number, lines, notes }: Statement) {
  const days = lines.map(({ booked_on }) => booked_on).toSorted()
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  const total = (currency: string, sign: number) =>
    sum(
      lines.flatMap((one) =>
        one.currency === currency && one.amount * sign > 0 ? [Math.abs(one.amount)] : []
      )
    )
  return {
    account,
    number,
    line_count: lines.length,
    first_on: days[0] ?? null,
    last_on: days.at(-1) ?? null,
    sums: currencies.map((currency) => ({
      currency,
      in_amount: total(currency, 1),
      out_amount: total(currency, -1),
    })),
    notes: [...notes],
  }
}
