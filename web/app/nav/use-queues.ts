import { useQuery } from '@tanstack/react-query'
import { countQueues } from '@numo/domains/staff/contract.ts'
import { useProgram } from '../program.ts'

const minute = 60_000

/** What waits for staff: asked when their area opens, and every minute while it is looked at. */
export function useQueues() {
  const { caller } = useProgram()
  return useQuery({
    queryKey: ['queues'],
    queryFn: ({ signal }) => caller.call(countQueues, {}, signal),
    refetchInterval: minute,
    staleTime: minute / 2,
  })
}
