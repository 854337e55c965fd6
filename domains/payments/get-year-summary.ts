import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Translate } from '@numo/kit/list-columns.ts'
import type { ExportColumn } from '@numo/kit/list.ts'
import { majorText } from '@numo/kit/money.ts'
import { readAccountOf } from '../accounts/account-of.ts'
import type { Context } from '../context.ts'
import { csvOf } from '../lists/csv.ts'
import type { getYearSummary as endpoint, YearRow } from './contract-year.ts'
import { drawYearPdf } from './draw-year-pdf.ts'
import { readYear } from './read-year.ts'

const columnsOf = (translate: Translate): readonly ExportColumn<YearRow>[] => [
  { title: translate('pay.summary.month'), value: (row) => row.month },
  { title: translate('pay.summary.person'), value: (row) => row.client_name },
  { title: translate('pay.summary.claim'), value: (row) => row.claim_number },
  { title: translate('pay.summary.provider'), value: (row) => row.provider_name },
  { title: translate('pay.fact.currency'), value: (row) => row.currency },
  ...(['owed', 'paid', 'returned'] as const).map((name) => ({
    title: translate(`pay.summary.${name}`),
    value: (row: YearRow) => majorText(row[`${name}_amount`], row.currency),
  })),
]

/** Returns what a household owed, paid and got back in a year as a file. The same facts give the same bytes. */
export const getYearSummary = (
  ctx: Context,
  { accountId, year, format, locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const account = await readAccountOf(tx, ctx, accountId, 'payment', ['number', 'display_name'])
    const rows = await readYear(tx, accountId, year)
    const translate = ctx.translator(locale)
    const bytes =
      format === 'csv'
        ? Buffer.from(csvOf(columnsOf(translate), rows))
        : Buffer.from(
            await drawYearPdf(rows, {
              brand: ctx.settings.brand.name,
              owner: `${account.display_name} · ${account.number}`,
              year,
              locale,
              translate,
            })
          )
    return {
      file_name: `${translate('pay.summary.file')}-${year}.${format}`,
      mime_type: format === 'csv' ? 'text/csv;charset=utf-8' : 'application/pdf',
      base64: bytes.toString('base64'),
    }
  })
