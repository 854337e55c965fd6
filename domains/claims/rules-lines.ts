import { portionOf, shareOf } from '@numo/kit/money.ts'

type Priced = { quantity: number; unit_price: number; tax_rate_bps: number }

/** Computes net and tax of a line in minor units, each rounded once, half away from zero. */
export function amountsOfLine({ quantity, unit_price, tax_rate_bps }: Priced) {
  // Quantities have at most three decimals; thousandths keep the product exact.
  const net_amount = portionOf(unit_price, Math.round(quantity * 1000), 1000)
  return { net_amount, tax_amount: shareOf(net_amount, tax_rate_bps) }
}

type Adjusted = { group_code: string; amount: number }

/** Sums adjustments by who bears them: the patient (PR), or nobody (CO, OA, PI: written off). */
export function sumAdjustments(adjustments: readonly Adjusted[]) {
  let patient = 0
  let written_off = 0
  for (const { group_code, amount } of adjustments)
    if (group_code === 'PR') patient += amount
    else written_off += amount
  return { patient, written_off }
}

/**
 * Returns by how much a decision misses its balance (X12 835): billed less benefit, patient's share and write-off. 0
 * when it balances.
 */
export function missingInDecision(
  billed_amount: number,
  benefit_amount: number,
  adjustments: readonly Adjusted[]
): number {
  const { patient, written_off } = sumAdjustments(adjustments)
  return billed_amount - benefit_amount - patient - written_off
}
