import { fold } from '@numo/kit/text.ts'
import { likeness } from './card/look-alike.ts'
import type { CoverChoice, VisitorCard } from './contract-visitor.ts'
import type { ReadCard } from './rules-card.ts'

type Listed = { id: string; slug: string; name: string }
/** Active insurers and plans of the directory. */
export type CoverDirectory = {
  insurers: readonly Listed[]
  plans: readonly (Listed & { insurance_company_id: string })[]
}

const maxSuggestions = 4

/** Returns a folded plan name without the insurer's first word, which cards often leave out. */
const bare = (plan: string, insurer: string) => {
  const [first = ''] = fold(insurer).split(' ')
  const name = fold(plan)
  return name.startsWith(`${first} `) ? name.slice(first.length + 1) : name
}

/**
 * Returns the insurance choice a card stands for. Certain only when the reading is: the insurer by its exact name, the
 * plan by its exact name and only if no longer name of the same insurer begins with it, because the end of a name may
 * be on another line. Everything else is a suggestion to ask about. Carries no field about the member.
 */
export function coverOfCard(card: ReadCard, { insurers, plans }: CoverDirectory): VisitorCard {
  const field = card.fields.find(({ path }) => path === 'plan')
  const text = typeof field?.value === 'string' ? field.value : ''
  const plansOf = (insurer: Listed) =>
    plans
      .filter((plan) => plan.insurance_company_id === insurer.id)
      .map((plan) => ({
        plan,
        name: bare(plan.name, insurer.name),
        read: bare(text, insurer.name),
      }))
  /** The one plan of this name; what is only asked about may be read with doubt. */
  const exactPlan = (insurer: Listed, isAsked: boolean) => {
    const own = plansOf(insurer)
    const [only, ...others] = own.filter(({ name, read }) => name === read)
    const hasLonger = own.some(({ name, read }) => name.startsWith(`${read} `))
    const isSure = isAsked || field?.reason === null
    return isSure && only && others.length === 0 && !hasLonger ? only.plan : null
  }
  const choiceOf = (insurer: Listed, isAsked: boolean) => {
    const plan = exactPlan(insurer, isAsked)
    return plan ? choice('plan', plan) : choice('insurer', insurer)
  }
  const certain = insurers.find(({ id }) => id === card.insurer_id)
  if (!certain) {
    const candidates = card.insurer_candidates.flatMap(
      ({ id }) => insurers.find((one) => one.id === id) ?? []
    )
    const suggestions = candidates.slice(0, maxSuggestions).map((one) => choiceOf(one, true))
    return { cover: null, suggestions }
  }
  const cover = choiceOf(certain, false)
  if (cover.value.startsWith('plan.')) return { cover, suggestions: [] }
  const likely = plansOf(certain)
    .map(({ plan, name, read }) => ({ plan, score: read === '' ? 0 : likeness(read, name) }))
    .toSorted((a, b) => b.score - a.score)
  return {
    cover,
    suggestions: likely.slice(0, maxSuggestions).map(({ plan }) => choice('plan', plan)),
  }
}

const choice = (kind: 'plan' | 'insurer', { slug, name }: Listed): CoverChoice => ({
  value: `${kind}.${slug}`,
  name,
})
