import type { Tx } from '../context.ts'

/** Returns the insurer's plan with exactly this name; a policy never has a plan of another insurer. */
export async function planOf(
  tx: Tx,
  policy: { insurance_company_id?: string | null },
  name: string | null
): Promise<{ insurance_plan_id: string | null }> {
  const company = policy.insurance_company_id ?? null
  if (company === null || name === null) return { insurance_plan_id: null }
  const plans = await tx
    .selectFrom('insurance_plan')
    .select('id')
    .where('insurance_company_id', '=', company)
    .where('status', '=', 'active')
    .where((by) => by(by.fn('app.fold', ['name']), '=', by.fn('app.fold', [by.val(name)])))
    .limit(2)
    .execute()
  const [only] = plans
  return { insurance_plan_id: plans.length === 1 && only ? only.id : null }
}
