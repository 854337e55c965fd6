import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  minQueryLength,
  findOwnRecords,
  findRecords,
  type FinderMatch,
  type FoundKind,
} from '@numo/domains/finder/contract.ts'
import { useRead } from '../app/use-read.ts'
import type { ActingRole } from '../app/guards/decision.ts'
import { useWho } from '../app/session/use-who.ts'

const pause_ms = 150
const none: { rows: FinderMatch[]; closed: FoundKind[] } = { rows: [], closed: [] }

/** Returns the path of a record for the role it was found in. */
export function pathOf(
  { kind, id }: Pick<FinderMatch, 'kind' | 'id'>,
  actingRole: ActingRole
): string {
  if (actingRole === 'client') return kind === 'claim' ? '/home/claims' : '/home/insurance'
  const paths: Readonly<Record<FoundKind, string>> = {
    account: `/admin/accounts/${id}`,
    client: `/admin/clients/${id}`,
    user: `/admin/users/${id}`,
    policy: `/admin/policy?item=${id}`,
    partner: `/admin/partners/${id}`,
    provider: `/admin/providers?item=${id}`,
    claim: `/admin/claims/${id}`,
  }
  return paths[kind]
}

/** Searches records, debounced; a response of an outdated query is ignored. */
export function useRecords(actingRole: ActingRole, typed: string) {
  const { claims } = useWho()
  const accountId = claims.permissions.account_id
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), pause_ms)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked =
    q.length >= minQueryLength &&
    (actingRole === 'admin' || (actingRole === 'client' && accountId !== null))
  const options = { placeholderData: keepPreviousData, staleTime: 30_000, retry: false }
  const all = useRead(
    findRecords,
    { q },
    { ...options, enabled: isAsked && actingRole === 'admin' }
  )
  const own = useRead(
    findOwnRecords,
    { accountId: accountId ?? '', q },
    { ...options, enabled: isAsked && actingRole === 'client' }
  )
  const query = actingRole === 'admin' ? all : own
  const isCurrent = typed.trim().length >= minQueryLength
  return {
    ...(isAsked && isCurrent ? (query.data ?? none) : none),
    isWaiting: isCurrent && (query.isFetching || q !== typed.trim()),
    hasFailed: isAsked && isCurrent && query.isError,
  }
}
