import { encode } from 'uqr'
import type { Locale } from '@numo/kit/locales.ts'
import { amountText } from '@numo/kit/money.ts'
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
import type { GuaranteeState } from './enums.ts'
import {
  inLanguages,
  guaranteeSettingWords,
  guaranteeStateWords,
  guaranteeWords,
  guaranteeName,
} from './rules-guarantee-words.ts'
import type { GuaranteeContent } from './rules-guarantee.ts'

/** Side of the QR code in points: 55 mm, so that a phone reads it from a printed page and from a screen. */
const codeSide = 156
const dayIn = (day: string, languages: readonly Locale[]) =>
  languages
    .map((one) =>
      new Intl.DateTimeFormat(one, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
    )
    .join(' / ')

/**
 * Draws a letter of guarantee as PDF in its languages, with the QR code of `href`. A letter that is not valid says so
 * above everything else. Reads no clock: the same letter in the same state gives the same bytes.
 */
export async function drawGuarantee(
  content: GuaranteeContent,
  { brand, href, state }: { brand: string; href: string; state: GuaranteeState }
): Promise<Uint8Array> {
  const { languages } = content
  const say = (word: keyof typeof guaranteeWords) => inLanguages(guaranteeWords[word], languages)
  const { fonts, newPage, finish } = await startPdf({
    title: `${say('title')} ${content.number}`,
    foot: guaranteeName(content, languages),
    made_on: content.issued_on,
    ...(content.country !== null && { country: content.country }),
  })
  let pen = newPage()
  const room = (needed: number) => {
    if (pen.top - needed < margin + 24) pen = newPage()
  }
  const paragraph = (text: string, size: number, width: number, look: Look = {}) => {
    for (const line of wrapped(text, look.isBold ? fonts.bold : fonts.text, size, width)) {
      room(size)
      write(pen, line, margin, size, look)
      pen.top -= size * 1.35
    }
  }
  const whole = pen.width - 2 * margin
  const beside = whole - codeSide - 24
  /** A labelled value; texts beside the code are narrower. */
  const fact = (label: string, value: string, width = whole, size = 10.5) => {
    paragraph(label, 8, width, { color: grey })
    paragraph(value, size, width, { isBold: true })
    pen.top -= 5
  }

  write(pen, brand, margin, 11, { isBold: true })
  write(pen, guaranteeName(content, languages), pen.width - margin, 11, {
    isEnd: true,
  })
  pen.top -= 20
  rule(pen, 1.4)
  pen.top -= 6
  paragraph(say('title'), 18, whole, { isBold: true })
  pen.top -= 4
  if (state !== 'valid') {
    const shown = inLanguages(guaranteeStateWords[state], languages)
    const lines = wrapped(shown, fonts.bold, 13, whole - 20)
    const tall = lines.length * 17 + 10
    pen.page.drawRectangle({
      x: margin,
      y: pen.top - tall,
      width: whole,
      height: tall,
      borderWidth: 1.4,
      borderColor: black,
    })
    pen.top -= 6
    for (const line of lines) {
      write(pen, line, margin + 10, 13, { isBold: true })
      pen.top -= 17
    }
    pen.top -= 14
  }
  const start = pen.top
  drawCode(pen, href)
  const { guarantee_currency, currency } = content
  fact(
    say('guaranteed'),
    `${guarantee_currency} ${amountText(content.guaranteed_amount, guarantee_currency)}`,
    beside,
    17
  )
  fact(say('valid'), `${dayIn(content.valid_from, languages)} –`, beside)
  pen.top += 5
  paragraph(dayIn(content.valid_until, languages), 10.5, beside, { isBold: true })
  pen.top -= 5
  fact(say('patient'), content.patient_name, beside)
  fact(say('insurer'), content.insurer_name, beside)
  fact(say('reference'), content.insurer_reference, beside)
  fact(say('clinic'), content.clinic_name, beside)
  if (content.replaces) {
    fact(say('replaces'), guaranteeName(content.replaces, languages), beside)
    pen.top += 3
    paragraph(say('replaces_text'), 8, beside, { color: grey })
    pen.top -= 5
  }
  pen.top = Math.min(pen.top, start - codeSide - 12)
  paragraph(`${say('check')}: ${say('check_text')}`, 8, whole, { color: grey })
  pen.top -= 4
  rule(pen, 0.5)
  pen.top -= 4
  const cover: readonly (readonly [keyof typeof guaranteeWords, string | null])[] = [
    ['policy', content.policy_number],
    ['member', content.member_id],
    ['born', content.born_on && dayIn(content.born_on, languages)],
    [
      'care',
      [
        inLanguages(guaranteeSettingWords[content.care_setting], languages),
        ...content.treatments,
      ].join('. '),
    ],
    ['requested', `${currency} ${amountText(content.estimated_amount, currency)}`],
    ['share', content.patient_share_note ?? say('no_share')],
    ['conditions', content.conditions ?? say('no_conditions')],
    ['issued', dayIn(content.issued_on, languages)],
  ]
  for (const [word, value] of cover)
    if (value) {
      room(34)
      fact(say(word), value)
    }
  if (content.lines.length > 0) {
    room(60)
    rule(pen, 0.5)
    pen.top -= 4
    paragraph(say('lines'), 10.5, whole, { isBold: true })
    pen.top -= 2
    const ends = [110, 0] as const
    const amounts = (texts: readonly [string, string], size: number, look: Look = {}) => {
      for (const [place, text] of texts.entries())
        write(pen, text, pen.width - margin - (ends[place] ?? 0), size, { ...look, isEnd: true })
    }
    amounts([say('line_requested'), say('line_guaranteed')], 7.5, { color: grey })
    pen.top -= 13
    for (const { description, amount, approved_amount } of content.lines) {
      const [first = '', ...rest] = wrapped(description, fonts.text, 9.5, whole - 230)
      room(14)
      write(pen, first, margin, 9.5)
      amounts([amountText(amount, currency), amountText(approved_amount, currency)], 9.5)
      pen.top -= 13
      for (const line of rest) {
        room(14)
        write(pen, line, margin, 9.5)
        pen.top -= 13
      }
    }
  }
  return finish()
}

/** Draws the QR code of a text at the right of the page, level with the pen. */
function drawCode({ page, top, width }: Pen, text: string): void {
  const { data, size } = encode(text, { ecc: 'L', border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  const at = { x: width - margin - codeSide, y: top }
  page.drawSvgPath(path, { ...at, scale: codeSide / size, color: black, borderWidth: 0 })
}
