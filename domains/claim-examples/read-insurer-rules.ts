import type { Tx } from '../context.ts'
import {
  noSuchInsurer,
  plansOf,
  requirementsOf,
  rulesOf,
} from '../insurance/get-insurance-company.ts'
import type { InsurerRules } from './rules.ts'

/** Reads the saved rules of an insurer, with all versions. Throws `no-such-insurer`. */
export async function readInsurerRules(tx: Tx, insurer_id: string): Promise<InsurerRules> {
  const company = await tx
    .selectFrom('insurance_company')
    .select('timely_filing_days')
    .where('id', '=', insurer_id)
    .executeTakeFirst()
  if (!company) throw noSuchInsurer()
  const plans = await plansOf(tx, insurer_id)
  return {
    ...company,
    plans: plans.map(
      ({ id, name, currency, networks, preauthorization_required_for, ...plan }) => ({
        id,
        name,
        currency,
        network_ids: networks.map((network) => network.id),
        required_for: preauthorization_required_for,
        sharing: {
          deductible_amount: plan.deductible_amount,
          deductible_basis: plan.deductible_basis,
          coinsurance_bps: plan.coinsurance_bps,
          coinsurance_cap_amount: plan.coinsurance_cap_amount,
          out_of_pocket_max_amount: plan.out_of_pocket_max_amount,
          deductible_in_out_of_pocket: plan.deductible_in_out_of_pocket,
          annual_limit_amount: plan.annual_limit_amount,
        },
      })
    ),
    rules: await rulesOf(tx, insurer_id),
    requirements: await requirementsOf(tx, insurer_id),
  }
}
