import { useEffect } from 'react'
import { useRead } from '../app/use-read.ts'
import { listSavedProviders } from '@numo/domains/saved-providers/contract.ts'
import { useProgram } from '../app/program.ts'
import { renewDoctors } from './stored-doctors.ts'

/** Queries the saved and visited doctors of the household, and updates those kept on this device. */
export function useSaved(accountId: string) {
  const { locale } = useProgram()
  const query = useRead(listSavedProviders, { accountId, locale })
  const { data } = query
  useEffect(() => {
    if (data) renewDoctors(data)
  }, [data])
  return query
}
