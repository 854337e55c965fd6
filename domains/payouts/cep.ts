import { parseXml } from '@numo/kit/xml.ts'
import { dayOf, minorOf, tidy } from '@numo/kit/read-text.ts'
import { isNamed } from '@numo/kit/xml-path.ts'

/** A receipt of the central bank of Mexico for a SPEI transfer (CEP). Its seal is not verified here. */
export type TransferReceipt = {
  transferred_on: string
  /** Clave de rastreo. */
  trace_number: string
  /** In minor units of MXN. */
  amount: number
  concept: string | null
  payer: { name: string | null; bank: string | null; account: string | null }
  payee: { name: string | null; bank: string | null; account: string | null }
}

const known = (text: string | undefined) =>
  text === undefined || text === 'NA' || text === '' ? null : tidy(text, 140)

/** Parses a CEP. Returns null when the file is none, or lacks its day, amount or number. */
export function readTransferReceipt(bytes: Uint8Array): TransferReceipt | null {
  const parsed = parseXml(bytes, { max_bytes: 200_000, max_elements: 100 })
  if ('problem' in parsed || !isNamed(parsed.root, 'SPEI_Tercero')) return null
  const { attributes, children } = parsed.root
  const payee = children.find((one) => isNamed(one, 'Beneficiario'))?.attributes
  const payer = children.find((one) => isNamed(one, 'Ordenante'))?.attributes
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(attributes.get('FechaOperacion') ?? '') ?? []
  const transferred_on = year ? dayOf(Number(year), Number(month), Number(day)) : null
  const trace_number = known(attributes.get('claveRastreo'))
  const amount = minorOf(payee?.get('MontoPago') ?? '', 2)
  if (!payee || !payer || !transferred_on || !trace_number || amount === null) return null
  return {
    transferred_on,
    trace_number,
    amount,
    concept: known(payee.get('Concepto')),
    payer: {
      name: known(payer.get('Nombre')),
      bank: known(payer.get('BancoEmisor')),
      account: known(payer.get('Cuenta')),
    },
    payee: {
      name: known(payee.get('Nombre')),
      bank: known(payee.get('BancoReceptor')),
      account: known(payee.get('Cuenta')),
    },
  }
}
