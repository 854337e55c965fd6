import type { Locale } from '@numo/kit/locales.ts'
import { amountText, moneyText } from '@numo/kit/money.ts'
import type { Translate } from '@numo/kit/list-columns.ts'
import {
  black,
  grey,
  margin,
  rule,
  startPdf,
  wrapped,
  write,
  type Look,
  type Pen,
} from '../pdf-pen.ts'
import { paperWords } from '../invoices/rules-paper-words.ts'
import type { PartnerStatement } from './contract-partner.ts'
import { amountNames } from './enums.ts'

type Paper = { brand: string; country: string; locale: Locale; t: Translate }
type Amounts = Pick<PartnerStatement, (typeof amountNames)[number]>

/** Where the columns of amounts end, from the right margin. */
const ends = [268, 200, 132, 64, 0] as const
const lowest = margin + 24

/**
 * Draws the statement of a payout: each payment for a claim with its lines, and totals that add up. Its number and the page
 * are below each page. The same statement gives the same bytes.
 */
export async function drawStatementPdf(
  statement: PartnerStatement,
  paper: Paper
): Promise<Uint8Array> {
  const { t, locale } = paper
  const words = paperWords(t, locale)
  const { newPage, finish } = await startPdf({
    title: statement.number,
    country: paper.country,
    made_on: (statement.paid_at ?? statement.created_at).slice(0, 10),
  })
  let pen = newPage()
  drawHead(pen, statement, paper)
  drawTableHead(pen, t)
  /** Keeps so much room, on the next page when this one is full. */
  const keep = (room: number) => {
    if (pen.top - room >= lowest) return
    pen = newPage()
    drawTableHead(pen, t)
  }
  for (const item of statement.items) {
    keep(56)
    const about = [item.client_name, words.day(item.service_from), item.adjustment_reason]
    drawRow(pen, item.claim.number, item, statement.currency, { isBold: true })
    writeRows(
      pen,
      [...about, t(`clinic.payouts.source.${item.source}`)].filter(Boolean).join(' · ')
    )
    for (const line of item.lines) {
      keep(30)
      drawRow(pen, line.description ?? t('claims.lines.whole'), line, statement.currency, {
        color: grey,
      })
    }
    rule(pen, 0.4)
  }
  keep(60)
  drawRow(
    pen,
    `${t('clinic.payouts.total')}, ${statement.currency}`,
    statement,
    statement.currency,
    {
      isBold: true,
    }
  )
  writeRows(pen, t('clinic.payouts.adds_up'))
  return finish(words.page)
}

function drawHead(pen: Pen, statement: PartnerStatement, { brand, locale, t }: Paper): void {
  const words = paperWords(t, locale)
  const { day } = words
  const { number, currency, net_amount, bank_account, bank_trace, scheduled_for, paid_at } =
    statement
  const end = pen.width - margin
  write(pen, brand, margin, 15, { isBold: true })
  write(pen, t('clinic.payouts.statement'), end, 19, { isBold: true, isEnd: true })
  pen.top -= 26
  write(pen, number, end, 11, { isEnd: true })
  pen.top -= 22
  rule(pen, 1.4)
  const facts: readonly (readonly [string, string | null])[] = [
    [words.from, statement.company_name],
    [t('money.clinic'), statement.partner_name],
    [t('clinic.payouts.net'), moneyText(net_amount, currency, locale)],
    [t('money.state'), t(`clinic.payouts.status.${statement.status}`)],
    [
      t('clinic.payouts.account'),
      bank_account && `${bank_account.last4} (${bank_account.bank_name})`,
    ],
    [t('clinic.payouts.trace'), bank_trace],
    [t('clinic.payouts.scheduled'), scheduled_for && day(scheduled_for)],
    [t('clinic.payouts.paid'), paid_at && day(paid_at.slice(0, 10))],
    [t('money.reason'), statement.status_reason],
  ]
  for (const [label, value] of facts) {
    if (!value) continue
    write(pen, label, margin, 8.5, { color: grey })
    for (const part of wrapped(value, pen.fonts.text, 9.5, pen.width - 2 * margin - 150)) {
      write(pen, part, margin + 150, 9.5)
      pen.top -= 13
    }
  }
  pen.top -= 12
}

function drawTableHead(pen: Pen, t: Translate): void {
  write(pen, t('claims.lines.service'), margin, 8, { color: grey })
  const titles = amountNames.map((name) =>
    wrapped(t(`clinic.payouts.${name}`), pen.fonts.text, 8, 62)
  )
  const start = pen.top
  for (const [place, rows] of titles.entries()) {
    pen.top = start
    for (const row of rows) {
      write(pen, row, pen.width - margin - (ends[place] ?? 0), 8, { isEnd: true, color: grey })
      pen.top -= 10
    }
  }
  pen.top = start - 10 * Math.max(...titles.map((rows) => rows.length)) - 4
  rule(pen, 0.8)
}

/** Deductions are written below zero, so that a row can be added up as it stands. */
function drawRow(pen: Pen, name: string, amounts: Amounts, currency: string, look: Look): void {
  for (const [place, column] of amountNames.entries()) {
    const isDeducted = column !== 'gross_amount' && column !== 'net_amount'
    const amount = isDeducted ? -amounts[column] : amounts[column]
    const x = pen.width - margin - (ends[place] ?? 0)
    write(pen, amountText(amount, currency), x, 8.5, { ...look, isEnd: true })
  }
  writeRows(pen, name, look)
}

function writeRows(pen: Pen, text: string, look: Look = { color: black }): void {
  const font = look.isBold ? pen.fonts.bold : pen.fonts.text
  for (const row of wrapped(text, font, 8.5, pen.width - 2 * margin - 332)) {
    write(pen, row, margin, 8.5, look)
    pen.top -= 12
  }
}
