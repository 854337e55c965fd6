import type { Translate } from '@numo/kit/list-columns.ts'
import { amountText } from '@numo/kit/money.ts'
import { type Locale, regions } from '@numo/kit/locales.ts'
import { grey, margin, rule, startPdf, wrapped, write, type Look, type Pen } from '../pdf-pen.ts'
import type { YearRow } from './contract-year.ts'
import { yearTotals } from './rules-year.ts'

type Options = {
  brand: string
  /** Name and number of the household. */
  owner: string
  year: number
  locale: Locale
  translate: Translate
}

const columns = { month: 0, claim: 62 } as const
/** Distance of the end of each amount from the right margin. */
const ends = { owed: 168, paid: 84, returned: 0 } as const
const amounts = ['owed', 'paid', 'returned'] as const

/** Draws the year of a household as PDF, by currency and month. The same rows give the same bytes. */
export async function drawYearPdf(rows: readonly YearRow[], options: Options): Promise<Uint8Array> {
  const { brand, owner, year, locale, translate } = options
  const title = `${translate('pay.summary.title')} ${year}`
  const { fonts, newPage, finish } = await startPdf({
    title,
    foot: translate('pay.summary.foot'),
    made_on: `${year}-12-31`,
  })
  let pen = newPage()
  write(pen, brand, margin, 15, { isBold: true })
  write(pen, title, pen.width - margin, 15, { isBold: true, isEnd: true })
  pen.top -= 24
  write(pen, owner, margin, 9.5)
  pen.top -= 20
  if (rows.length === 0) write(pen, translate('pay.summary.none'), margin, 9.5)
  for (const total of yearTotals(rows)) {
    if (pen.top < margin + 100) pen = newPage()
    drawHead(pen, total.currency, translate)
    for (const row of rows.filter(({ currency }) => currency === total.currency)) {
      const about = wrapped(aboutOf(row, translate), fonts.text, 9, pen.width - 2 * margin - 315)
      if (pen.top - about.length * 12 < margin + 40) {
        pen = newPage()
        drawHead(pen, total.currency, translate)
      }
      write(pen, monthText(row.month, locale), margin + columns.month, 9)
      drawAmounts(pen, row)
      for (const line of about) {
        write(pen, line, margin + columns.claim, 9)
        pen.top -= 12
      }
      pen.top -= 2
      rule(pen, 0.3)
    }
    write(pen, translate('pay.summary.total'), margin, 9.5, { isBold: true })
    drawAmounts(pen, total, { isBold: true })
    pen.top -= 30
  }
  return finish()
}

const aboutOf = (row: YearRow, translate: Translate) =>
  [row.client_name, row.claim_number, row.provider_name].filter(Boolean).join(' · ') ||
  translate('pay.summary.no_claim')

const monthText = (month: string, locale: Locale) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(regions[locale].day, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

function drawHead(pen: Pen, currency: string, translate: Translate): void {
  write(pen, currency, margin, 11, { isBold: true })
  for (const name of amounts)
    write(pen, translate(`pay.summary.${name}`), pen.width - margin - ends[name], 8.5, {
      isEnd: true,
      color: grey,
    })
  pen.top -= 16
  rule(pen, 0.8)
}

function drawAmounts(
  pen: Pen,
  row: Pick<YearRow, 'currency' | `${(typeof amounts)[number]}_amount`>,
  look: Look = {}
): void {
  for (const name of amounts)
    write(
      pen,
      amountText(row[`${name}_amount`], row.currency),
      pen.width - margin - ends[name],
      9,
      { ...look, isEnd: true }
    )
}
