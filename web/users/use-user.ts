import { useParams } from 'react-router'
import { getUser } from '@numo/domains/users/contract-admin.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useRead } from '../app/use-read.ts'

export type User = OutputOf<typeof getUser>

/** Queries the user of the address. */
export function useUser() {
  const { id = '' } = useParams()
  return useRead(getUser, { id })
}
