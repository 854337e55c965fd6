import { checkEligibility, getCover } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../app/program.ts'
import { useCommand } from '../app/use-command.ts'
import { useRead } from '../app/use-read.ts'

/** Queries the policies of a household with their checks and documents. */
export const useCover = (accountId: string) =>
  useRead(
    getCover,
    { accountId },
    { isUnfinished: ({ policies }) => policies.some(({ waiting }) => waiting !== null) }
  )

/**
 * Returns a function that checks the eligibility of a policy: automatically by rules or the insurer's system, or by
 * staff.
 */
export function useCheck(accountId: string) {
  const { t, toasts } = useProgram()
  const { run, isPending } = useCommand(checkEligibility)
  const ask = async (policy_id: string, by_hand: boolean, isQuiet = false) => {
    const output = await run({ accountId, policy_id, by_hand })
    if (output && !isQuiet)
      toasts.show(t(by_hand ? 'answer.asked' : 'answer.checked_now'), { tone: 'ok' })
    return output !== null
  }
  return { ask, isBusy: isPending }
}
