import { listPolicies } from '@numo/domains/insurance/contract-policies.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { MatchInsurer } from './match-insurer.tsx'

/** Assigns the insurer of a policy from the page of its household. */
export function MatchInPlace({ policy_id }: { policy_id: string }) {
  const query = useRead(listPolicies, { item: policy_id })
  return (
    <QueryState query={query}>
      {({ rows: [row] }) => row && <MatchInsurer key={`${row.id} ${row.version}`} row={row} />}
    </QueryState>
  )
}
