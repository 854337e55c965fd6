import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { listPolicies as endpoint, PolicyRow } from './contract-policies.ts'
import { policySource, type PolicyFilters } from './policy-source.ts'

/** A page of the policies of all households. */
export const listPolicies = ({ tx }: Context, input: InputOf<typeof endpoint>) =>
  tx((open) => readList<PolicyRow, PolicyFilters>(open, policySource, input))
