import { visitCost, type VisitUsed } from '@numo/domains/eligibility/rules-visit.ts'
import type { PlanCost } from '@numo/domains/insurance/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import type { OwnPlan } from './own-plans.ts'

type CostWords = Partial<Record<string, string>>

/** Returns what is used up of the current policy year; null when it is not known. */
export function usedNow({ used }: OwnPlan, today: string): VisitUsed | null {
  if (typeof used !== 'object' || used === null) return null
  const { currency, until, ...amounts } = used
  const isValid =
    typeof until === 'string' && Object.values(amounts).every((one) => Number.isSafeInteger(one))
  return isValid && until >= today ? { ...amounts, currency } : null
}

/** Says what the household pays, where it is known what it has used up. Loaded only for a household's own plan. */
export function sayOwnCost({ costRules, costWords }: DOMStringMap, own: OwnPlan | undefined) {
  const used = own && usedNow(own, new Intl.DateTimeFormat('en-CA').format(new Date()))
  if (!used || !costRules || !costWords) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are written by the page itself
  const [cost, words] = [JSON.parse(costRules) as PlanCost, JSON.parse(costWords) as CostWords]
  for (const place of document.querySelectorAll<HTMLElement>('[data-cost]')) {
    const { code, left_amount } = visitCost(cost, place.dataset.cost ?? '', used)
    const left = moneyText(left_amount ?? 0, cost.currency, 'en')
      .replace(/\.0+$/, '')
      .replace(' ', '\u00a0')
    const summary = place.querySelector('summary')
    const sentence = words[code]
    if (summary && sentence) summary.textContent = sentence.replace('{left}', left)
    const unused = place.querySelector('[data-cost-unused]')
    if (unused && left_amount !== null)
      unused.textContent = (words.left ?? '').replace('{left}', left)
    if (left_amount === 0) place.querySelector('[data-cost-before]')?.remove()
  }
}
