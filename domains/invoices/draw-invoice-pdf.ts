import type { PDFImage } from '@cantoo/pdf-lib'
import type { Translate } from '@numo/kit/list-columns.ts'
import { amountText } from '@numo/kit/money.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { InvoicePaper } from './contract-paper.ts'
import {
  black,
  drawLogo,
  grey,
  margin,
  rule,
  startPdf,
  wrapped,
  write,
  type Look,
  type Pen,
} from '../pdf-pen.ts'
import { paperWords, type PaperWords } from './rules-paper-words.ts'

/**
 * Draws an invoice as PDF, on the paper of the issuer's country, with its number and the page below each page. The same
 * invoice gives the same bytes.
 */
export async function drawInvoicePdf(
  paper: InvoicePaper,
  { brand, locale, t, href }: { brand: string; locale: Locale; t: Translate; href: string }
): Promise<Uint8Array> {
  const words = paperWords(t, locale)
  const { fonts, newPage, finish, embed } = await startPdf({
    title: paper.number ?? '',
    country: paper.issuer.country,
    made_on: paper.issued_on ?? '2000-01-01',
  })
  let pen = newPage()
  drawHead(pen, paper, paper.issuer.logo ? await embed(paper.issuer.logo) : brand, words)
  drawParties(pen, paper, words)
  drawTableHead(pen, words)
  for (const line of paper.lines) {
    const name = line.payout_id === null ? line.description : words.fee(line.description)
    const rows = wrapped(name, fonts.text, 9.5, pen.width - 2 * margin - 250)
    if (pen.top - rows.length * 13 < margin + 40) {
      pen = newPage()
      drawTableHead(pen, words)
    }
    drawAmounts(
      pen,
      rows[0] ?? '',
      [line.net_amount, line.tax_amount, line.net_amount + line.tax_amount],
      paper
    )
    for (const more of rows.slice(1)) {
      write(pen, more, margin, 9.5)
      pen.top -= 13
    }
    rule(pen, 0.4)
  }
  if (pen.top < margin + 190) pen = newPage()
  drawSums(pen, paper, words)
  drawPayment(pen, paper, words, href)
  return finish(words.page)
}

function drawHead(pen: Pen, paper: InvoicePaper, logo: PDFImage | string, words: PaperWords): void {
  const end = pen.width - margin
  const isNote = paper.kind === 'credit_note'
  if (typeof logo === 'string') write(pen, logo, margin, 15, { isBold: true })
  else drawLogo(pen, logo)
  write(pen, isNote ? words.credit_note : words.invoice, end, 19, { isBold: true, isEnd: true })
  pen.top -= 26
  write(pen, paper.number ?? '', end, 11, { isEnd: true })
  pen.top -= 16
  if (paper.credits) {
    write(pen, words.credits(paper.credits.number), end, 9.5, { isEnd: true })
    pen.top -= 14
  }
  pen.top -= 6
  rule(pen, 1.4)
  pen.top -= 8
}

function drawParties(pen: Pen, paper: InvoicePaper, words: PaperWords): void {
  const { issuer, recipient, claim } = paper
  const [second, third] = [margin + 180, margin + 350]
  const taxId = (id: string) => words.tax_id(id, issuer.country === 'MX')
  const columns: readonly (readonly [number, readonly string[]])[] = [
    [margin, [words.from, issuer.name, taxId(issuer.tax_id)]],
    [
      second,
      [
        words.to,
        recipient.name,
        ...(recipient.address?.split('\n') ?? []),
        ...(recipient.tax_id ? [taxId(recipient.tax_id)] : []),
      ],
    ],
    [
      third,
      [
        words.details,
        ...(paper.issued_on ? [`${words.issued} ${words.day(paper.issued_on)}`] : []),
        ...(paper.due_on ? [`${words.due} ${words.day(paper.due_on)}`] : []),
        ...(claim ? [`${words.claim} ${claim.number}`, words.day(claim.service_from)] : []),
        paper.currency,
      ],
    ],
  ]
  const start = pen.top
  let lowest = start
  for (const [x, rows] of columns) {
    pen.top = start
    for (const [place, row] of rows.entries())
      for (const part of wrapped(row, pen.fonts.bold, 9.5, 160)) {
        write(pen, part, x, place === 0 ? 8.5 : 9.5, {
          isBold: place === 1 && x !== third,
          color: place === 0 ? grey : black,
        })
        pen.top -= 13
      }
    lowest = Math.min(lowest, pen.top)
  }
  pen.top = lowest - 18
}

const ends = [160, 80, 0] as const

function drawTableHead(pen: Pen, words: PaperWords): void {
  write(pen, words.description, margin, 8.5, { color: grey })
  for (const [place, title] of [words.net, words.tax, words.total].entries())
    write(pen, title, pen.width - margin - (ends[place] ?? 0), 8.5, { isEnd: true, color: grey })
  pen.top -= 14
  rule(pen, 0.8)
}

function drawAmounts(
  pen: Pen,
  name: string,
  amounts: readonly number[],
  { currency }: Pick<InvoicePaper, 'currency'>,
  look: Look = {}
): void {
  write(pen, name, margin, 9.5, look)
  for (const [place, amount] of amounts.entries())
    write(pen, amountText(amount, currency), pen.width - margin - (ends[place] ?? 0), 9.5, {
      ...look,
      isEnd: true,
    })
  pen.top -= 16
}

function drawSums(pen: Pen, paper: InvoicePaper, words: PaperWords): void {
  const { net_amount, tax_amount, total_amount, credited_amount, settled_amount, currency } = paper
  drawAmounts(pen, `${words.total}, ${currency}`, [net_amount, tax_amount, total_amount], paper, {
    isBold: true,
  })
  const { second } = paper
  if (second) {
    const label = words.in_second(second.currency)
    drawAmounts(pen, label, [second.net_amount, second.tax_amount, second.total_amount], second)
    const rate = words.rate({
      ...{ from: currency, to: second.currency, rate: String(second.rate) },
      ...{ source: second.rate_source, day: words.day(second.rate_on) },
    })
    for (const part of wrapped(rate, pen.fonts.text, 8.5, pen.width - 2 * margin)) {
      write(pen, part, margin, 8.5, { color: grey })
      pen.top -= 13
    }
  }
  const row = (label: string, amount: number) => {
    write(pen, label, margin, 9.5)
    write(pen, amountText(amount, currency), pen.width - margin, 9.5, { isEnd: true })
    pen.top -= 16
  }
  if (credited_amount > 0) row(words.credited, -credited_amount)
  if (settled_amount > 0) row(words.settled, -settled_amount)
}

function drawPayment(pen: Pen, paper: InvoicePaper, words: PaperWords, href: string): void {
  pen.top -= 14
  rule(pen, 0.8)
  if (paper.kind !== 'credit_note') {
    write(
      pen,
      `${words.open}: ${paper.currency} ${amountText(paper.balance, paper.currency)}`,
      margin,
      13,
      {
        isBold: true,
      }
    )
    pen.top -= 22
  }
  for (const part of wrapped(words.how(paper), pen.fonts.text, 9.5, pen.width - 2 * margin)) {
    write(pen, part, margin, 9.5)
    pen.top -= 13
  }
  write(pen, href, margin, 8.5, { color: grey })
  pen.top -= 13
}
