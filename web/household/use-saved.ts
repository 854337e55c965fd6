import { useRecord } from '../app/record/use-record.ts'
import { listSavedProviders } from '@numo/domains/saved-providers/contract.ts'
import { useProgram } from '../app/program.ts'

/** Doctors the household keeps or has been to. */
export function useSaved(accountId: string) {
  const { locale } = useProgram()
  return useRecord(listSavedProviders, { accountId, locale })
}
