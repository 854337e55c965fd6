import { useRead } from '../app/use-read.ts'
import { useEffect } from 'react'
import { getCover } from '@numo/domains/eligibility/contract.ts'
import { keep } from '../app/kept.ts'
import { renewEmergency } from './kept-emergency.ts'
import { useWho } from '../app/session/use-who.ts'

const fresh = 5 * 60_000

/** Keeps the household's own plans in this browser, so that public pages show who takes them, and the
 * emergency card that is kept here as true as they are. */
export function KeepPlans() {
  const { account } = useWho()
  return account && <KeepPlansOf accountId={account.id} />
}

function KeepPlansOf({ accountId }: { accountId: string }) {
  const { data } = useRead(getCover, { accountId }, { staleTime: fresh })
  useEffect(() => {
    if (!data) return
    const plans = data.policies.flatMap(({ plan, status }) =>
      plan && status !== 'expired' ? [{ id: plan.slug, name: plan.name }] : []
    )
    keep('plans', JSON.stringify(plans))
    renewEmergency(data.policies)
  }, [data])
  return null
}
