import type { Locale } from '@numo/kit/locales.ts'
import type { InvoicePaper } from './contract-paper.ts'

/** Sentences of an invoice as PDF. The printed page has the same in its own words. */
export type PaperWords = Readonly<
  Record<
    | 'invoice'
    | 'credit_note'
    | 'from'
    | 'to'
    | 'details'
    | 'issued'
    | 'due'
    | 'claim'
    | 'description'
    | 'net'
    | 'tax'
    | 'total'
    | 'credited'
    | 'settled'
    | 'open',
    string
  >
> & {
  credits: (number: string) => string
  tax_id: (id: string, isMexican: boolean) => string
  fee: (number: string) => string
  page: (page: number, pages: number) => string
  day: (day: string) => string
  how: (paper: Pick<InvoicePaper, 'kind' | 'balance' | 'number'>) => string
}

const dayIn = (region: string) => (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(region, { dateStyle: 'medium', timeZone: 'UTC' })

const en: PaperWords = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  from: 'From',
  to: 'Bill to',
  details: 'Details',
  issued: 'Issued',
  due: 'Due',
  claim: 'Claim',
  description: 'What is billed',
  net: 'Net',
  tax: 'Tax',
  total: 'Total',
  credited: 'Credited',
  settled: 'Paid',
  open: 'To pay',
  credits: (number) => `Credits invoice ${number}`,
  tax_id: (id, isMexican) => `${isMexican ? 'RFC' : 'Tax ID'} ${id}`,
  fee: (number) => `Fee, payout ${number}`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  day: dayIn('en-GB'),
  how: ({ kind, balance, number }) => {
    if (kind === 'credit_note') return 'This amount is taken off the invoice it names.'
    if (balance > 0)
      return `Pay online in your account, or by transfer with the number ${number ?? ''} as reference.`
    return kind === 'partner_fee'
      ? 'Already kept from your payouts. There is nothing to pay.'
      : 'There is nothing to pay.'
  },
}

const es: PaperWords = {
  invoice: 'Factura',
  credit_note: 'Nota de crédito',
  from: 'De',
  to: 'Para',
  details: 'Datos',
  issued: 'Emitida',
  due: 'Vence',
  claim: 'Reclamación',
  description: 'Qué se factura',
  net: 'Neto',
  tax: 'Impuesto',
  total: 'Total',
  credited: 'Acreditado',
  settled: 'Pagado',
  open: 'Por pagar',
  credits: (number) => `Acredita la factura ${number}`,
  tax_id: (id, isMexican) => `${isMexican ? 'RFC' : 'Identificación fiscal'} ${id}`,
  fee: (number) => `Comisión, pago ${number}`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  day: dayIn('es-MX'),
  how: ({ kind, balance, number }) => {
    if (kind === 'credit_note') return 'Este importe se descuenta de la factura que nombra.'
    if (balance > 0)
      return `Pague en línea en su cuenta, o por transferencia con el número ${number ?? ''} como referencia.`
    return kind === 'partner_fee'
      ? 'Ya se retuvo de sus pagos. No hay nada que pagar.'
      : 'No hay nada que pagar.'
  },
}

/** Returns the sentences of an invoice in a language. */
export const paperWords = (locale: Locale): PaperWords => (locale === 'es' ? es : en)
