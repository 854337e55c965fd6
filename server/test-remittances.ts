import * as files from '@numo/domains/insurance-payments/contract-files.ts'
import { writeRemittance, type WrittenClaim } from './demo/write-remittance.ts'
import type { TestApp } from './test-app.ts'
import type { MoneyParties } from './test-money.ts'

/** Sends a file of money as staff, and returns what was read of it. */
export async function sendMoneyFile(
  { fetch }: Pick<TestApp, 'fetch'>,
  { token }: { token: string },
  body: string,
  file_name = 'remittance.835'
) {
  const query = new URLSearchParams({ file_name })
  const response = await fetch(`${files.moneyFilePath}?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body,
  })
  if (response.status !== 200) throw new Error(`${file_name}: ${response.status}`)
  return files.UploadedMoneyFile.parse(await response.json())
}

/** Inserts claims of a clinic with one line in MXN, in the last of these statuses. Returns their numbers. */
export async function insertClaims(
  { database: { pool } }: Pick<TestApp, 'database'>,
  all: MoneyParties,
  amount: number,
  count: number,
  statuses: readonly string[] = ['submitted', 'sent']
): Promise<{ id: string; number: string }[]> {
  const { account_id, client_id, coverage_id, partner_id, insurer_id, company_id, one } = all
  const { rows } = await pool.query<{ id: string; number: string }>(
    `insert into claim (account_id, client_id, coverage_id, partner_id, insurance_company_id, numo_company_id, type, payee_type,
                        service_from, service_until, currency, created_by)
     select $1, $2, $3, $4, $5, $6, 'institutional', 'provider', '2026-11-02', '2026-11-02', 'MXN', $7
       from generate_series(1, $8) returning id, number`,
    [account_id, client_id, coverage_id, partner_id, insurer_id, company_id, one.user_id, count]
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into claim_item (account_id, partner_id, claim_id, sequence, category, description, service_date, quantity,
                             unit_price, net_amount)
     select $1, $2, c, 1, 'room', 'Room', '2026-11-02', 1, $3, $3 from unnest($4::uuid[]) c`,
    [account_id, partner_id, amount, ids]
  )
  for (const status of statuses)
    await pool.query(`update claim set status = $1 where id = any ($2)`, [status, ids])
  return rows
}

/** Writes a remittance of Atlas in MXN. */
export const remittance = (
  trace_number: string,
  amount: number,
  claims: readonly WrittenClaim[],
  kept: [string, number][] = []
): string =>
  writeRemittance({
    ...{ trace_number, payer: 'Atlas', currency: 'MXN', paid_on: '2026-11-20' },
    ...{ amount, claims, kept },
  })

/** What posts the first remittance of a file, of an insurer to one of our companies. */
export const postingOf = (
  { insurer_id, company_id }: Pick<MoneyParties, 'insurer_id' | 'company_id'>,
  file_id: string
) => ({
  ...{ file_id, index: 0, received_on: '2026-11-21' },
  ...{ insurance_company_id: insurer_id, numo_company_id: company_id },
})
