import { useQuery } from '@tanstack/react-query'
import { checkEligibility, getCover } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../app/program.ts'
import { useRenew } from '../app/record/use-record.ts'
import { useAction } from '../app/use-action.ts'

/** While an answer is on its way it is looked for again; one by hand takes hours, so not every moment. */
const pause = { x12: 3000, by_hand: 60_000, rules: 3000 } as const

/** The policies of a household with everything that belongs to them. */
export function useCover(accountId: string) {
  const { caller } = useProgram()
  return useQuery({
    queryKey: ['record', getCover.name, { accountId }],
    queryFn: ({ signal }) => caller.call(getCover, { accountId }, signal),
    refetchInterval: ({ state }) => {
      const waiting = state.data?.policies.flatMap((policy) => policy.waiting ?? []) ?? []
      return waiting.length > 0 && Math.min(...waiting.map(({ source }) => pause[source]))
    },
  })
}

/** Asks whether a policy is in force, now by its rules or its insurer's program, or by hand. */
export function useCheck(accountId: string) {
  const { t, caller } = useProgram()
  const renew = useRenew()
  const { run, isBusy } = useAction()
  const ask = (policy_id: string, by_hand: boolean, isQuiet = false) =>
    run(
      async () => {
        await caller.call(checkEligibility, { accountId, policy_id, by_hand })
        await renew()
      },
      isQuiet ? undefined : t(by_hand ? 'answer.asked' : 'answer.checked_now')
    )
  return { ask, isBusy }
}
