import type { listCities } from '@numo/domains/cities/contract.ts'
import type { directoryStatus } from '@numo/domains/directory/contract.ts'
import type { listPlans, Plan } from '@numo/domains/insurance/contract.ts'
import type { findProviders, listSpecialties } from '@numo/domains/providers/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { PageContext } from '../../../site/page.ts'
import type { Question } from '../../../ui/faq.tsx'

/** Directory data shown on the home page. */
export type HomeData = {
  status: OutputOf<typeof directoryStatus>
  cities: OutputOf<typeof listCities>['cities']
  plans: OutputOf<typeof listPlans>['plans']
  specialties: OutputOf<typeof listSpecialties>['specialties']
  /** A search in the city with the most doctors; null in an empty directory. */
  example: OutputOf<typeof findProviders> | null
  example_plan: Plan | null
}

const requests = ['cost', 'source', 'direct', 'unknown', 'wrong', 'emergency'] as const

export const questionsOf = ({ t, brand }: PageContext): Question[] =>
  requests.map((name) => ({
    question: t(`home.faq.${name}.question`, { brand: brand.name }),
    answer: t(`home.faq.${name}.answer`),
  }))
