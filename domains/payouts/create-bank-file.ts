import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { readBankFileBatches } from './read-bank-file-batches.ts'
import type { BankFile, createBankFile as endpoint } from './contract-bank-file.ts'
import { readBankFile } from './read-bank-files.ts'
import { writeBankFile } from './write-bank-file.ts'

/**
 * Makes a bank file of the approved payouts of a company in a currency. Those in another open file, and those whose account
 * is held or no longer verified, are left out. Throws the codes of the contract.
 */
export const createBankFile = (ctx: Context, input: InputOf<typeof endpoint>): Promise<BankFile> =>
  ctx.tx(async (tx) => {
    const { numo_company_id, currency, execution_on, expected_amount } = input
    if (execution_on < ctx.today())
      throw refuse(422, 'day-passed', 'The day of a bank file is today or later.')
    const company = await readCompany(tx, input)
    await lockApproved(tx, input)
    const [batch] = await readBankFileBatches(tx, { numo_company_id, currency })
    if (!batch || batch.transfers.length === 0)
      throw refuse(409, 'nothing-to-pay', 'No approved payout is ready for a bank file.')
    if (batch.amount !== expected_amount) throw changedMeanwhile('batch')
    const payouts = await tx
      .selectFrom('payout')
      .select(['id', 'number', 'bank_account_id', 'net_amount'])
      .where(
        'id',
        'in',
        batch.transfers.map(({ payout_id }) => payout_id)
      )
      .orderBy('number')
      .execute()
    const transfers = payouts.map(({ id, number, bank_account_id, net_amount }) => ({
      payout_id: id,
      payout_number: number,
      bank_account_id: bank_account_id ?? '',
      amount: net_amount,
    }))
    const file = {
      number: await nextNumber(tx),
      created_at: ctx.now(),
      numo_company_id,
      currency,
      execution_on,
      company_name: company.legal_name,
      company_tax_id: company.tax_id,
      company_country: company.country,
      bank_account_id: await accountOf(tx, input),
    }
    const text = await writeBankFile(tx, ctx, { ...file, transfers }, 'pain001')
    const sha256 = createHash('sha256').update(text).digest()
    const { id } = await tx
      .insertInto('payout_file')
      .values({
        ...file,
        transfer_count: transfers.length,
        amount: batch.amount,
        sha256,
        created_by: ctx.actor?.user_id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('payout_file_item')
      .values(
        transfers.map(({ payout_id, bank_account_id, amount }) => ({
          payout_file_id: id,
          ...{ payout_id, bank_account_id, amount },
        }))
      )
      .execute()
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'payout_file',
      entity_id: id,
      changes: {
        number: file.number,
        amount: batch.amount,
        currency,
        transfer_count: transfers.length,
        sha256: sha256.toString('hex'),
      },
    })
    return readBankFile(tx, id)
  })

type Scope = Pick<InputOf<typeof endpoint>, 'numo_company_id' | 'currency'>

async function readCompany(tx: Tx, { numo_company_id }: Scope) {
  const company = await tx
    .selectFrom('numo_company')
    .select(['legal_name', 'tax_id', 'country'])
    .where('id', '=', numo_company_id)
    .executeTakeFirst()
  if (!company) throw noSuch('company')
  return company
}

/** Two files at once wait for each other here: the second finds the payouts in the first. */
const lockApproved = (tx: Tx, { numo_company_id, currency }: Scope) =>
  sql`select id from payout where status = 'approved' and numo_company_id = ${numo_company_id} and currency = ${currency}
       order by id for update`.execute(tx)

async function accountOf(tx: Tx, { numo_company_id, currency }: Scope): Promise<string> {
  const account = await tx
    .selectFrom('bank_account')
    .select('id')
    .where('numo_company_id', '=', numo_company_id)
    .where('currency', '=', currency)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  if (account) return account.id
  throw refuse(
    409,
    'no-company-account',
    'This company of ours has no verified account in this currency.'
  )
}

async function nextNumber(tx: Tx): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select app.numbered('BF-', nextval('payout_file_number')) as number`.execute(tx)
  return rows[0]?.number ?? ''
}
