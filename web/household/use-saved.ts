import { useRead } from '../app/use-read.ts'
import { listSavedProviders } from '@numo/domains/saved-providers/contract.ts'
import { useProgram } from '../app/program.ts'

/** Doctors the household keeps or has been to. */
export function useSaved(accountId: string) {
  const { locale } = useProgram()
  return useRead(listSavedProviders, { accountId, locale })
}
