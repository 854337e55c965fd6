import { useRead } from '../app/use-read.ts'
import { useEffect } from 'react'
import { getCover } from '@numo/domains/eligibility/contract.ts'
import { listMemberCards } from '@numo/domains/member-cards/contract.ts'
import { storedEmergency } from './stored-emergency.ts'
import { storePlans } from './store-plans.ts'
import { useWho } from '../app/session/use-who.ts'

const freshFor_ms = 5 * 60_000

/**
 * Stores the household's plans in this browser for the public pages, and keeps the stored emergency card up to date.
 */
export function StorePlans() {
  const { account } = useWho()
  return account && <StorePlansOf accountId={account.id} />
}

function StorePlansOf({ accountId }: { accountId: string }) {
  const { data } = useRead(getCover, { accountId }, { staleTime: freshFor_ms })
  // Signed again each time: those on this device are believed for a while only.
  const cards = useRead(
    listMemberCards,
    { accountId },
    { staleTime: freshFor_ms, enabled: storedEmergency() !== null }
  )
  useEffect(() => {
    if (data) storePlans(data.policies, cards.data?.rows)
  }, [data, cards.data])
  return null
}
