import { useQuery } from '@tanstack/react-query'
import { getPrivacy } from '@numo/domains/privacy/contract.ts'
import { useProgram } from '../app/program.ts'
import { unfinishedExportStatuses } from '@numo/domains/privacy/enums.ts'

/** What is under way about the household's data; asked often while a copy is being made. */
export function usePrivacy(accountId: string) {
  const { caller } = useProgram()
  return useQuery({
    queryKey: ['record', 'getPrivacy', { accountId }],
    queryFn: ({ signal }) => caller.call(getPrivacy, { accountId }, signal),
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      unfinishedExportStatuses.some((one) => one === state.data?.export?.status) ? 1500 : false,
  })
}
