import type { ExportColumn } from '@numo/kit/list.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { majorText } from '@numo/kit/money.ts'
import type { Context } from '../context.ts'
import { csvOf } from '../lists/csv.ts'
import type { AccountPayment, exportAccountPayments as endpoint } from './contract.ts'
import { readPayments, requireAccount } from './list-account-payments.ts'

const titles = {
  en: ['Date', 'Receipt', 'Paid by', 'Currency', 'Paid', 'Refunded', 'Net'],
  es: ['Fecha', 'Recibo', 'Pagado con', 'Moneda', 'Pagado', 'Reembolsado', 'Neto'],
} as const
const means: Readonly<Record<Locale, Record<AccountPayment['method'], string>>> = {
  en: { card: 'Card', bank_transfer: 'Bank transfer', cash: 'Cash', other: 'Other' },
  es: { card: 'Tarjeta', bank_transfer: 'Transferencia', cash: 'Efectivo', other: 'Otro' },
}
const mostPayments = 5000

function columnsFor(locale: Locale, timezone: string): ExportColumn<AccountPayment>[] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone })
  const [date, receipt, means_, currency, paid, refunded, net] = titles[locale]
  return [
    {
      name: 'date',
      title: date,
      value: (p) => day.format(new Date(p.succeeded_at ?? p.created_at)),
    },
    { name: 'receipt', title: receipt, value: (p) => p.number },
    {
      name: 'method',
      title: means_,
      value: ({ method, card }) =>
        card?.last4 ? `${means[locale][method]} ${card.last4}` : means[locale][method],
    },
    { name: 'currency', title: currency, value: (p) => p.currency },
    { name: 'paid', title: paid, value: (p) => majorText(p.amount, p.currency) },
    { name: 'refunded', title: refunded, value: (p) => majorText(p.refunded_amount, p.currency) },
    {
      name: 'net',
      title: net,
      value: (p) => majorText(p.amount - p.refunded_amount, p.currency),
    },
  ]
}

/** What a household paid and got back in one year of its own calendar, for its taxes: money that arrived, nothing else. */
export const exportAccountPayments = (
  { tx }: Context,
  { accountId, year, locale }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const { timezone } = await requireAccount(tx, accountId)
    const rows = await readPayments(tx, accountId, { limit: mostPayments, year })
    const noun = locale === 'es' ? 'pagos' : 'payments'
    return {
      file_name: `${noun}-${year}.csv`,
      csv: csvOf(columnsFor(locale, timezone), rows.toReversed()),
    }
  })
