import { useRead } from '../app/use-read.ts'
import { listSavedProviders } from '@numo/domains/saved-providers/contract.ts'
import { useProgram } from '../app/program.ts'

/** Queries the saved and visited doctors of the household. */
export function useSaved(accountId: string) {
  const { locale } = useProgram()
  return useRead(listSavedProviders, { accountId, locale })
}
