import type { Context } from '@numo/domains/context.ts'
import { getBankLines } from '@numo/domains/insurance-payments/get-bank-lines.ts'
import { matchBankLine } from '@numo/domains/insurance-payments/match-bank-line.ts'
import { postRemittance } from '@numo/domains/insurance-payments/post-remittance.ts'
import { storeMoneyFile } from '@numo/domains/insurance-payments/store-money-file.ts'
import { storeStatement } from '@numo/domains/insurance-payments/store-statement.ts'
import { majorText } from '@numo/kit/money.ts'
import { remittedStories, reversedStories, type ClaimStory } from './demo-money.ts'
import { takenBack, writeRemittance, type WrittenClaim } from './write-remittance.ts'

type Parties = { insurance_company_id: string; numo_company_id: string }

const trace_number = 'DEMO-3001'
const reversedDeductible = 90_000

/**
 * Imports a remittance that pays one claim, denies another and names one that nobody knows, and a bank statement of which
 * one line is matched to it. Amounts in minor units of MXN.
 */
export async function loadDemoFiles(
  staff: Context,
  parties: Parties,
  fileClaim: (story: ClaimStory) => Promise<{ number: string }>
): Promise<void> {
  const [paid, denied] = remittedStories
  const [{ number: paid_number }, { number: denied_number }] = [
    await fileClaim(paid),
    await fileClaim(denied),
  ]
  const share = Math.round(paid.amount / 10)
  const claims: WrittenClaim[] = [
    {
      claim_number: paid_number,
      billed: paid.amount,
      paid: paid.amount - share,
      adjustments: [['PR', '2', share]],
    },
    {
      claim_number: denied_number,
      status_code: '4',
      billed: denied.amount,
      paid: 0,
      adjustments: [['CO', '29', denied.amount]],
    },
    { claim_number: 'A-55501', billed: 180_000, paid: 180_000 },
  ]
  const amount = paid.amount - share + 180_000
  const payment = await book(staff, parties, { trace_number, amount, claims })
  await storeStatement(staff, {
    file_id: await stored(staff, 'estado-de-cuenta-demo.sta', statement(staff.today(), amount)),
    numo_company_id: parties.numo_company_id,
    currency: 'MXN',
  })
  const { lines } = await getBankLines(staff, { status: 'open' })
  const line = lines.find((one) => one.amount === amount)
  if (!line) return
  const { id: line_id, version } = line
  await matchBankLine(staff, { line_id, version, payment_id: payment.id })
  await reverse(staff, parties, fileClaim)
}

/** The insurer takes two decisions back: it took the deductible twice, and corrects one of them in the same remittance. */
async function reverse(
  staff: Context,
  parties: Parties,
  fileClaim: (story: ClaimStory) => Promise<{ number: string }>
) {
  const decided: WrittenClaim[] = []
  for (const story of reversedStories)
    decided.push({
      claim_number: (await fileClaim(story)).number,
      billed: story.amount,
      paid: story.amount - reversedDeductible,
      adjustments: [['PR', '1', reversedDeductible]],
    })
  const paid = (claims: readonly WrittenClaim[]) => claims.reduce((all, one) => all + one.paid, 0)
  await book(staff, parties, { trace_number: 'DEMO-3101', amount: paid(decided), claims: decided })
  const [{ amount }] = reversedStories
  const [first] = decided
  const claims = decided.map(takenBack)
  if (first) claims.push({ claim_number: first.claim_number, billed: amount, paid: amount })
  // What is paid more on one is more than what is taken back of the other.
  await book(staff, parties, { trace_number: 'DEMO-3102', amount: paid(claims), claims })
}

type Remitted = { trace_number: string; amount: number; claims: readonly WrittenClaim[] }

/** Books a remittance in MXN that the insurer sent today. */
async function book(staff: Context, parties: Parties, remitted: Remitted) {
  const paid_on = staff.today()
  const text = writeRemittance({
    ...remitted,
    ...{ payer: 'ASEGURADORA DE DEMOSTRACION', currency: 'MXN', paid_on },
  })
  const file_id = await stored(staff, `remesa-${remitted.trace_number.toLowerCase()}.835`, text)
  return postRemittance(staff, {
    ...parties,
    ...{ file_id, index: 0, currency: 'MXN', received_on: paid_on },
  })
}

async function stored(staff: Context, file_name: string, text: string): Promise<string> {
  const { file } = await storeMoneyFile(staff, { file_name, bytes: Buffer.from(text) })
  if (!file) throw new Error(`${file_name} is not read`)
  return file.id
}

/** An MT940 statement: the remittance, a payment that is expected, one that nobody knows, and a fee. */
function statement(today: string, amount: number): string {
  const day = today.replaceAll('-', '').slice(2)
  const figure = (minor: number) => majorText(minor, 'MXN').replace('.', ',')
  const [expected, unknown, fee] = [2_210_000, 640_000, 1740]
  const line = (mark: string, minor: number, reference: string, text: string) =>
    `:61:${day}${day.slice(2)}${mark}${figure(minor)}NTRF${reference}\n:86:${text}\n`
  return [
    ':20:DEMO\n:25:012180000000000000\n:28C:1/1\n',
    `:60F:C${day}MXN100000,00\n`,
    line('C', amount, `${trace_number}//B1`, 'SPEI RECIBIDO ASEGURADORA'),
    line('C', expected, 'NONREF//B2', 'SPEI RECIBIDO DEMO-2001'),
    line('C', unknown, 'NONREF//B3', 'DEPOSITO EN VENTANILLA'),
    line('D', fee, 'NONREF//B4', 'COMISION POR MANEJO'),
    `:62F:C${day}MXN${figure(10_000_000 + amount + expected + unknown - fee)}\n-\n`,
  ].join('')
}
