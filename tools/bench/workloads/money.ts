import { readFile, writeFile } from 'node:fs/promises'
import * as files from '@numo/domains/insurance-payments/contract-files.ts'
import { verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import { createPayouts, getPayout, movePayout } from '@numo/domains/payouts/contract.ts'
import { inSystem } from '../../../server/database/in-role.ts'
import { writeRemittance } from '../../../server/demo/write-remittance.ts'
import type { Bench, Workload } from '../bench.ts'
import { judged, report, spreadOf, type Figure } from '../figures.ts'
import { growthTable } from '../growth-table.ts'
import { listCases } from '../list-cases.ts'
import { about, measureReads, openStaff, timed, timedWork, type Staff } from '../money-reads.ts'
import { listsWanted, moneyClaims } from '../settings.ts'
import { measureList } from './lists.ts'

/** Lists of money; `partner` lists are those of the largest clinic. */
const lists = new Set([
  'listClaims',
  'listInsurancePayments',
  'listInsurancePaymentItems',
  'listMoneyIn',
  'listClientPayments',
  'listPaymentItems',
  'listPayouts',
  'listPayoutItems',
  'listInvoices',
  'listPartnerClaims',
  'listPartnerPayouts',
  'listPatients',
])

/** A remittance that decides and pays 2,000 claims that wait. */
async function measureRemittance(staff: Staff, claims: number): Promise<Figure[]> {
  const { app, one } = staff
  const { rows } = await app.database.pool.query<{
    number: string
    billed: number
    insurer: string
    company: string
  }>(
    `with chosen as (select id from claim where status in ('sent', 'pending') order by id limit 2000),
          moved as (update claim c set insurance_company_id = (select insurance_company_id from claim order by id limit 1)
                      from chosen where c.id = chosen.id
                    returning c.number, c.billed_amount::int as billed, c.insurance_company_id as insurer, c.numo_company_id as company)
     select * from moved`
  )
  const [first] = rows
  const body = writeRemittance({
    ...{
      trace_number: `BENCH-${Date.now()}`,
      payer: 'Atlas',
      currency: 'MXN',
      paid_on: '2026-11-20',
    },
    amount: rows.reduce((sum, { billed }) => sum + billed - 1000, 0),
    claims: rows.map(({ number, billed }) => ({
      ...{ claim_number: number, billed, paid: billed - 1000 },
      adjustments: [['PR', '1', 1000] as const],
    })),
  })
  const sent = await app.fetch(`${files.moneyFilePath}?file_name=bench.835`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/octet-stream' },
    body,
  })
  const { file } = files.UploadedMoneyFile.parse(await sent.json())
  const input = {
    ...{ file_id: file?.id ?? '', index: 0, received_on: '2026-11-21' },
    ...{ insurance_company_id: first?.insurer ?? '', numo_company_id: first?.company ?? '' },
  }
  const {
    took_ms,
    database_ms,
    program_ms,
    body: payment,
  } = await timedWork(staff, files.postRemittance, input, one)
  return [
    report({
      ...about,
      figure: `${claims.toLocaleString('en')} claims: a remittance posted, on a processor`,
      unit: 's',
      value: spreadOf([(database_ms + program_ms) / 1000]),
      note: `${(database_ms / 1000).toFixed(1)} s of the database, ${(program_ms / 1000).toFixed(1)} s of the program`,
    }),
    judged(
      {
        ...about,
        figure: `${claims.toLocaleString('en')} claims: a remittance posted`,
        unit: 's',
        value: spreadOf([took_ms / 1000]),
        note: `over ${rows.length} claims, ${payment.items.length} allocations`,
      },
      { at_most: 5 }
    ),
  ]
}

/** Memory of this process in MB: what it has now, or the most since `resetPeak_mb`. */
const memory_mb = async (of: 'VmRSS' | 'VmHWM') =>
  Number(
    new RegExp(`${of}:\\s+(\\d+)`).exec(
      await readFile('/proc/self/status', 'utf8').catch(() => '')
    )?.[1]
  ) / 1024

/** Begins to measure the peak again; returns the memory of now. */
async function resetPeak_mb() {
  await writeFile('/proc/self/clear_refs', '5').catch(() => {})
  return memory_mb('VmRSS')
}

const items_per_batch = 100_000

/** About 100,000 available items, or all where there are fewer, are paid: built by one member of staff and approved by another. */
async function measurePayouts(staff: Staff, claims: number): Promise<Figure[]> {
  const { app, one, other } = staff
  const { rows } = await app.database.pool.query<{
    company: string
    partner_id: string
    items: number
  }>(
    `select * from (
       select numo_company_id as company, partner_id, count(*)::int as items, sum(count(*)) over (order by partner_id) - count(*) as before
         from payout_item where status = 'available' group by 1, 2) clinics
      where before < $1`,
    [items_per_batch]
  )
  const items = rows.reduce((sum, { items: of }) => sum + of, 0)
  const before_mb = await resetPeak_mb()
  const made = { payout_ids: [] as string[], built_ms: 0, approved_ms: 0 }
  const input = { numo_company_id: rows[0]?.company ?? '', currency: 'MXN' }
  // As many organisations as one call takes.
  for (let first = 0; first < rows.length; first += 500) {
    const partner_ids = rows.slice(first, first + 500).map(({ partner_id }) => partner_id)
    const { took_ms, body } = await timed(staff, createPayouts, { ...input, partner_ids }, one)
    made.built_ms += took_ms
    made.payout_ids.push(...body.payout_ids)
  }
  for (const id of made.payout_ids) {
    const { took_ms: read_ms, body } = await timed(staff, getPayout, { id }, other)
    const move = { id, version: body.version, event: 'approve' as const }
    made.approved_ms += read_ms + (await timed(staff, movePayout, move, other)).took_ms
  }
  const grown_mb = (await memory_mb('VmHWM')) - before_mb
  return [
    judged(
      {
        ...about,
        figure: `${claims.toLocaleString('en')} claims: payouts built and approved`,
        unit: 's',
        value: spreadOf([(made.built_ms + made.approved_ms) / 1000]),
        note: `${items} items in ${made.payout_ids.length} payouts, built in ${(made.built_ms / 1000).toFixed(1)} s`,
      },
      { at_most: 60 }
    ),
    judged(
      {
        ...about,
        figure: `${claims.toLocaleString('en')} claims: memory the program grew by meanwhile`,
        unit: 'MB',
        value: spreadOf([grown_mb]),
        note: `from ${before_mb.toFixed(0)} MB`,
      },
      { at_most: 256 }
    ),
  ]
}

async function measureBooks({ app }: Staff, claims: number): Promise<Figure> {
  const started = performance.now()
  const problems = await inSystem(app.database.db, null, verifyBooks)
  if (problems.length > 0)
    throw new Error(`The books are off: ${JSON.stringify(problems.slice(0, 5))}`)
  return report({
    ...about,
    figure: `${claims.toLocaleString('en')} claims: books:verify, all rules`,
    unit: 's',
    value: spreadOf([(performance.now() - started) / 1000]),
  })
}

/** What people and the program do with one database of so many claims, on a copy of it. */
async function measureWork(bench: Bench, claims: number): Promise<Figure[]> {
  const staff = await openStaff(bench, claims)
  const figures: Figure[] = []
  const add = (...made: Figure[]) => {
    figures.push(...made)
    for (const { figure, value, unit, note } of made)
      bench.log(`${figure}: ${value?.median.toFixed(2)} ${unit} ${note}`)
  }
  add(await measureBooks(staff, claims))
  add(...(await measureReads(staff, claims)))
  add(...(await measureRemittance(staff, claims)))
  add(...(await measurePayouts(staff, claims)))
  add(await measureBooks(staff, claims))
  return figures
}

export const money: Workload = {
  name: 'money',
  row: 20,
  title: 'claims and money: lists, records, remittances, payouts and dashboards as they grow',
  async run(bench) {
    const figures: Figure[] = []
    for (const claims of moneyClaims) {
      const connection = await bench.databases.ensureMoney(claims)
      if (!listsWanted) figures.push(...(await measureWork(bench, claims)))
      for (const list of listCases)
        if (lists.has(list.endpoint.name) && (listsWanted?.includes(list.endpoint.name) ?? true)) {
          const measured = await measureList(list, { ...about, rows: claims, connection }, bench)
          figures.push(...measured)
          for (const { figure, value, note, verdict } of measured)
            bench.log(`${figure}: ${value?.median.toFixed(1)} ms ${verdict} (${note})`)
        }
    }
    bench.log(`growth\n\n${growthTable(figures)}\n`)
    return figures
  },
}
