import { splitAmount } from '@numo/kit/money.ts'
import type { CfdiDifference, CfdiLine } from '../rules-cfdi.ts'
import { decimalText, isProduct, roundedTo, type Decimal } from './decimals.ts'

/** A line as written. */
export type WrittenLine = {
  description: string
  quantity: Decimal & { text: string }
  unit_price: Decimal
  amount: Decimal
  discount: bigint
  taxes: readonly LineTax[]
  withheld: readonly LineTax[]
}
/** A tax of a line; `kind` is its code and rate, by which the invoice sums it up. */
export type LineTax = { kind: string; micro: bigint }

/** Sums as written; null for an attribute that is not there. In millionths. */
export type WrittenSums = {
  subtotal: bigint
  discount: bigint | null
  tax: bigint | null
  withheld: bigint | null
  /** Taxes of a state or city, and what is withheld of them. */
  local_tax: bigint
  local_withheld: bigint
  total: bigint
}

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)

const ofTaxes = (taxes: readonly LineTax[]) => sumOf(taxes.map(({ micro }) => micro))

/** Sum of taxes as an invoice makes it: each kind is rounded on its own. */
function roundedTaxes(taxes: readonly LineTax[], decimals: number): bigint {
  const kinds = new Set(taxes.map(({ kind }) => kind))
  const sums = [...kinds].map((kind) =>
    roundedTo(ofTaxes(taxes.filter((tax) => tax.kind === kind)), decimals)
  )
  return sumOf(sums.map((sum) => BigInt(sum) * 10n ** BigInt(6 - decimals)))
}

/** Compares every sum of an invoice with what its lines give, to the smallest unit of its currency. */
export function differencesOf(
  lines: readonly WrittenLine[],
  sums: WrittenSums,
  decimals: number
): CfdiDifference[] {
  const found: CfdiDifference[] = []
  const compare = (what: CfdiDifference['what'], written: bigint, computed: bigint) => {
    if (roundedTo(written, decimals) === roundedTo(computed, decimals)) return
    found.push({
      what,
      line: null,
      written: decimalText(written, decimals),
      computed: decimalText(computed, decimals),
    })
  }
  for (const [at, { amount, quantity, unit_price }] of lines.entries()) {
    if (isProduct(amount, quantity, unit_price)) continue
    const computed = (quantity.micro * unit_price.micro) / 1_000_000n
    found.push({
      what: 'line',
      line: at + 1,
      written: decimalText(amount.micro, decimals),
      computed: decimalText(computed, decimals),
    })
  }
  compare('subtotal', sums.subtotal, sumOf(lines.map(({ amount }) => amount.micro)))
  compare('discount', sums.discount ?? 0n, sumOf(lines.map(({ discount }) => discount)))
  const taxes = lines.flatMap((line) => line.taxes)
  compare('tax', sums.tax ?? 0n, roundedTaxes(taxes, decimals))
  const withheld = lines.flatMap((line) => line.withheld)
  compare('withheld', sums.withheld ?? 0n, roundedTaxes(withheld, decimals))
  const total =
    sums.subtotal -
    (sums.discount ?? 0n) +
    (sums.tax ?? 0n) +
    sums.local_tax -
    (sums.withheld ?? 0n) -
    sums.local_withheld
  compare('total', sums.total, total)
  return found
}

/**
 * Returns what is to be paid of each line, in minor units: its amount less its discount, with its taxes. Local taxes are
 * shared among the lines. The lines add up to the total exactly when the invoice does.
 */
export function payableLines(
  lines: readonly WrittenLine[],
  sums: WrittenSums,
  decimals: number
): CfdiLine[] {
  const exact = lines.map(({ amount, discount, taxes, withheld }) => {
    const payable = amount.micro - discount + ofTaxes(taxes) - ofTaxes(withheld)
    return payable > 0n ? payable : 0n
  })
  const total = roundedTo(sums.total, decimals)
  const whole = roundedTo(sumOf(exact) + sums.local_tax - sums.local_withheld, decimals)
  const isWhole = Math.abs(whole - total) <= lines.length
  const amounts = splitAmount(
    isWhole ? total : whole,
    exact.map((micro) => roundedTo(micro, 4))
  )
  return lines.map(({ description, quantity }, at) => ({
    description,
    quantity: quantity.text,
    amount: amounts[at] ?? 0,
  }))
}
