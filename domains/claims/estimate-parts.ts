import type { Estimate } from '../eligibility/rules-cost.ts'
import type { EstimateParts } from './rules-explain.ts'

/** Returns the parts of an estimate that a decision is compared with. */
export function partsOf(
  { lines, write_off_amount }: Estimate,
  coinsurance_bps: number
): EstimateParts {
  const amountOf = (code: Estimate['lines'][number]['code']) =>
    lines.find((line) => line.code === code)?.amount ?? 0
  return {
    write_off_amount,
    not_covered_amount: amountOf('not_covered'),
    deductible_amount: amountOf('deductible'),
    coinsurance_amount: amountOf('coinsurance'),
    over_limit_amount: amountOf('over_limit'),
    coinsurance_bps,
    is_coinsurance_capped: lines.some(
      ({ code }) => code === 'coinsurance_capped' || code === 'out_of_pocket_reached'
    ),
  }
}
