import { sql } from 'kysely'
import { addPayoutProof } from '@numo/domains/payouts/add-payout-proof.ts'
import { createBankFile } from '@numo/domains/payouts/create-bank-file.ts'
import { getBankFiles } from '@numo/domains/payouts/get-bank-files.ts'
import { moveBankFile } from '@numo/domains/payouts/move-bank-file.ts'
import { majorText } from '@numo/kit/money.ts'
import type { Program } from '../http/program.ts'
import { contextOf } from './demo-context.ts'
import { accounts } from './demo-parties.ts'

type Paid = { id: string; net_amount: number; bank_trace: string }

/**
 * Shows staff a bank file that was cancelled, a payout that waits for the next one, and a paid payout with the receipt of its
 * transfer. Does nothing when there is a bank file, or before our company has an account. Only for demo data.
 */
export async function loadDemoBankFiles({
  contextFor,
}: Pick<Program, 'contextFor'>): Promise<void> {
  const staff = await contextOf(contextFor, 'admin@demo.example', 'admin')
  if (!staff) return
  const { batches, files } = await getBankFiles(staff)
  const batch = batches.find(({ account, transfers }) => account !== null && transfers.length > 0)
  if (!batch || files.length > 0) return
  const { numo_company_id, currency, amount } = batch
  const { id, version } = await createBankFile(staff, {
    numo_company_id,
    currency,
    execution_on: staff.today(),
    expected_amount: amount,
  })
  await moveBankFile(staff, {
    id,
    version,
    event: 'cancel',
    reason: 'El banco cerró antes de recibirlo.',
  })
  const paid = await staff.tx(async (tx) => {
    const { rows } = await sql<Paid>`
      select p.id, p.net_amount::float8 as net_amount, p.bank_trace from payout p
       where p.status = 'paid' and p.currency = 'MXN' order by p.number limit 1`.execute(tx)
    return rows[0]
  })
  if (!paid) return
  await addPayoutProof(staff, {
    id: paid.id,
    file_name: `${paid.bank_trace}.xml`,
    content: Buffer.from(receiptOf(paid, staff.today())).toString('base64'),
  })
}

/** A receipt as the central bank of Mexico writes it, without its seal. */
const receiptOf = ({ net_amount, bank_trace }: Paid, day: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<SPEI_Tercero FechaOperacion="${day}" Hora="11:19:10" claveRastreo="${bank_trace}">
  <Beneficiario BancoReceptor="Demo" Nombre="NA" TipoCuenta="40" Cuenta="${accounts.clinic.number}" RFC="NA" Concepto="Numo" IVA="0.00" MontoPago="${majorText(net_amount, 'MXN')}"/>
  <Ordenante BancoEmisor="Demo" Nombre="Numo" TipoCuenta="40" Cuenta="${accounts.company.number}" RFC="NA"/>
</SPEI_Tercero>
`
