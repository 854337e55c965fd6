import { type Locale } from '@numo/kit/locales.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Translate } from '@numo/kit/list-columns.ts'
import type { ExportColumn } from '@numo/kit/list.ts'
import { majorText } from '@numo/kit/money.ts'
import { readAccountOf } from '../accounts/account-of.ts'
import type { Context } from '../context.ts'
import { csvOf } from '../lists/csv.ts'
import type { AccountPayment, exportAccountPayments as endpoint } from './contract.ts'
import { readPayments } from './list-account-payments.ts'

const maxPayments = 5000

const fileNames: Readonly<Record<Locale, string>> = { en: 'payments', es: 'pagos' }

/** Returns the day of a payment in the household's time zone. */
const dayIn = (timezone: string) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone })
  return (row: AccountPayment) => day.format(new Date(row.succeeded_at ?? row.created_at))
}

const columnsOf = (
  timezone: string,
  translate: Translate
): readonly ExportColumn<AccountPayment>[] => [
  { title: translate('pay.fact.day'), value: dayIn(timezone) },
  { title: translate('pay.receipt'), value: (row) => row.number },
  {
    title: translate('pay.fact.means'),
    value: ({ method, card }) =>
      [translate(`pay.means.${method}`), card?.last4].filter(Boolean).join(' '),
  },
  { title: translate('pay.fact.currency'), value: (row) => row.currency },
  { title: translate('pay.fact.paid'), value: (row) => majorText(row.amount, row.currency) },
  {
    title: translate('pay.fact.refunded'),
    value: (row) => majorText(row.refunded_amount, row.currency),
  },
  {
    title: translate('pay.fact.net'),
    value: (row) => majorText(row.amount - row.refunded_amount, row.currency),
  },
]

/** Exports a household's succeeded payments and refunds of one year, in its own time zone, for its tax return. */
export const exportAccountPayments = (
  ctx: Context,
  { accountId, year, locale }: InputOf<typeof endpoint>
) =>
  ctx.tx(async (tx) => {
    const { timezone } = await readAccountOf(tx, ctx, accountId, 'payment', ['timezone'])
    const rows = await readPayments(tx, accountId, { limit: maxPayments, year })
    const oldestFirst = rows.toReversed()
    const noun = fileNames[locale]
    return {
      file_name: `${noun}-${year}.csv`,
      csv: csvOf(columnsOf(timezone, ctx.translator(locale)), oldestFirst),
    }
  })
