import { listAccountAuthorizations } from '@numo/domains/authorizations/contract-household.ts'
import { useRead } from '../app/use-read.ts'

/** Queries what clinics asked insurers for a household's people. */
export const useAuthorizations = (accountId: string) =>
  useRead(listAccountAuthorizations, { accountId, limit: 100 })
