/* Bills of our own making: layouts, languages and amounts, as the words of a page. */
import type { BillWord } from './rows.ts'

type Language = 'en' | 'es' | 'pt'
export type MadeBill = {
  provider: string
  issued_on: string
  currency: string
  lines: readonly { description: string; amount: number }[]
  subtotal: number
  discount: number
  tax: number
  total: number
}

const labels = {
  en: {
    date: 'Date',
    patient: 'Patient',
    item: 'Description',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    tax: 'VAT',
    total: 'Total due',
    paid: 'Amount paid',
  },
  es: {
    date: 'Fecha',
    patient: 'Paciente',
    item: 'Concepto',
    amount: 'Importe',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    tax: 'IVA 16%',
    total: 'Total a pagar',
    paid: 'Efectivo',
  },
  pt: {
    date: 'Data de emissão',
    patient: 'Paciente',
    item: 'Serviço',
    amount: 'Valor',
    subtotal: 'Subtotal',
    discount: 'Desconto',
    tax: 'ISS',
    total: 'Valor total',
    paid: 'Valor recebido',
  },
} as const
const services = {
  en: [
    'Consultation',
    'Total cholesterol',
    'Blood count',
    'X-ray of the ankle',
    'Dressing change',
    'Sales visit follow-up',
  ],
  es: [
    'Consulta médica',
    'Colesterol total',
    'Biometría hemática',
    'Radiografía de tobillo',
    'Cambio de vendaje',
    'Total de rodilla, prótesis',
  ],
  pt: [
    'Consulta médica',
    'Colesterol total',
    'Hemograma',
    'Raio-X do tornozelo',
    'Troca de curativo',
    'Prótese total de joelho',
  ],
} as const
const providers = {
  en: 'Riverside Medical Center',
  es: 'Clínica Roma Norte S.A. de C.V.',
  pt: 'Laboratório Boa Vista Ltda',
} as const
const currencies = { en: 'USD', es: 'MXN', pt: 'BRL' } as const

/** Numbers from a seed, the same on every machine. */
export function numbersFrom(seed: number) {
  let state = seed * 2_654_435_761 + 12_345
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export function makeBill(language: Language, seed: number): MadeBill {
  const number = numbersFrom(seed)
  const some = services[language]
  const lines = Array.from({ length: 1 + number(5) }, (_, at) => ({
    description: some[(at + number(2)) % some.length] ?? '',
    amount: 1_000 + number(900_000),
  }))
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discount = number(3) === 0 ? Math.round(subtotal / 10) : 0
  const tax = number(4) === 0 ? 0 : Math.round((subtotal - discount) * 0.16)
  const month = String(1 + number(10)).padStart(2, '0')
  return {
    provider: providers[language],
    issued_on: `2026-${month}-${String(13 + number(15))}`,
    currency: currencies[language],
    lines,
    subtotal,
    discount,
    tax,
    total: subtotal - discount + tax,
  }
}

/** How a bill is laid out. */
export type Layout = {
  name: string
  /** `1,234.50`, `1.234,50` or `1 234,50`. */
  style: 'point' | 'comma' | 'space'
  /** Where the currency is named. */
  currency: 'rows' | 'foot' | 'none'
  columns: 'amount' | 'quantity' | 'code'
  totals: 'right' | 'left' | 'beside_text'
  has_subtotal: boolean
  is_tax_included?: boolean
  has_payment?: boolean
  /** Height of a row and of a letter, as fractions of the page. */
  row: number
  size: number
}

const base: Layout = {
  name: 'plain',
  style: 'point',
  currency: 'foot',
  columns: 'amount',
  totals: 'right',
  has_subtotal: true,
  row: 0.03,
  size: 0.014,
}
export const layouts: readonly Layout[] = [
  base,
  { ...base, name: 'quantities', columns: 'quantity' },
  { ...base, name: 'codes', columns: 'code' },
  { ...base, name: 'decimal commas', style: 'comma' },
  { ...base, name: 'spaces in figures', style: 'space', currency: 'rows' },
  { ...base, name: 'currency in each row', currency: 'rows' },
  { ...base, name: 'totals on the left', totals: 'left' },
  { ...base, name: 'totals beside other text', totals: 'beside_text' },
  { ...base, name: 'no subtotal', has_subtotal: false },
  { ...base, name: 'tax contained', has_subtotal: false, is_tax_included: true },
  { ...base, name: 'with a payment below', has_payment: true },
  {
    ...base,
    name: 'narrow receipt',
    row: 0.022,
    size: 0.013,
    columns: 'quantity',
    has_payment: true,
  },
  { ...base, name: 'no currency', currency: 'none' },
]

/** A figure as the layout prints it. */
export function printed(amount: number, style: Layout['style']): string {
  const [whole = '', cents = ''] = (amount / 100).toFixed(2).split('.')
  const group = { point: ',', comma: '.', space: ' ' }[style]
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)}${style === 'point' ? '.' : ','}${cents}`
}

type Cell = { left?: number; right?: number; text: string }

/** Draws a bill as words with places. */
export function drawBill(bill: MadeBill, language: Language, layout: Layout): BillWord[] {
  const words: BillWord[] = []
  const label = labels[language]
  const width = layout.size * 0.55
  let top = 0.05
  const row = (cells: readonly Cell[], size = layout.size) => {
    for (const { text, left, right } of cells) {
      const length = text.length * width
      let at = left ?? (right ?? 0.9) - length
      for (const word of text.split(' ')) {
        const own = word.length * width
        if (word !== '')
          words.push({
            text: word,
            confidence: 1,
            left: at,
            right: at + own,
            top,
            bottom: top + size,
          })
        at += own + width
      }
    }
    top += layout.row
  }
  const figure = (amount: number) => {
    const text = printed(amount, layout.style)
    return layout.currency === 'rows' ? `${bill.currency} ${text}` : text
  }
  const [year, month, day] = bill.issued_on.split('-')
  const written = language === 'en' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`
  row([{ left: 0.05, text: bill.provider }], layout.size * 1.6)
  row([{ left: 0.05, text: 'RFC EKU9003173C9  55 5550 0142' }])
  row([{ left: 0.05, text: `${label.date}: ${written}` }])
  row([{ left: 0.05, text: `${label.patient}: Ana Prueba` }])
  row([
    { left: 0.05, text: label.item },
    { right: 0.7, text: label.amount },
  ])
  const share = layout.is_tax_included ? bill.total / bill.subtotal : 1
  let left = layout.is_tax_included ? bill.total : 0
  for (const [at, { description, amount }] of bill.lines.entries()) {
    const isLast = at === bill.lines.length - 1
    const own = layout.is_tax_included ? (isLast ? left : Math.round(amount * share)) : amount
    left -= own
    row([
      ...(layout.columns === 'code' ? [{ left: 0.05, text: `9${at}01` }] : []),
      { left: layout.columns === 'code' ? 0.12 : 0.05, text: description },
      ...(layout.columns === 'quantity'
        ? [
            { right: 0.48, text: '1' },
            { right: 0.58, text: printed(own, layout.style) },
          ]
        : []),
      { right: 0.7, text: figure(own) },
    ])
  }
  const total = (text: string, amount: number) =>
    row([
      ...(layout.totals === 'beside_text' ? [{ left: 0.05, text: 'Gracias por su visita' }] : []),
      layout.totals === 'left' ? { left: 0.05, text } : { left: 0.45, text },
      { right: 0.7, text: figure(amount) },
    ])
  if (layout.has_subtotal) total(label.subtotal, bill.subtotal)
  if (bill.discount > 0 && !layout.is_tax_included) total(label.discount, bill.discount)
  if (bill.tax > 0) total(label.tax, bill.tax)
  total(label.total, bill.total)
  if (layout.has_payment) total(label.paid, bill.total + 5_000)
  if (layout.currency === 'foot') row([{ left: 0.05, text: bill.currency }])
  return words
}
