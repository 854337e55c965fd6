import type { Payout } from '@numo/domains/payouts/contract.ts'
import { useProgram } from '../app/program.ts'
import { CaseStatus, type CaseLook } from '../ui/case-status.tsx'

type Looks<S extends string> = Readonly<Record<S, CaseLook>>

const looks: Looks<Payout['status']> = {
  draft: ['warn'],
  approved: ['busy'],
  in_transit: ['agreed'],
  paid: ['ok'],
  failed: ['bad'],
  returned: ['bad', 'minus'],
  cancelled: ['idle', 'minus'],
}

export function PayoutState({ status }: { status: Payout['status'] }) {
  const { t } = useProgram()
  return <CaseStatus look={looks[status]}>{t(`money.out.status.${status}`)}</CaseStatus>
}

const itemLooks: Looks<Payout['items'][number]['status']> = {
  on_hold: ['warn'],
  available: ['info'],
  scheduled: ['busy'],
  paid: ['ok'],
  void: ['idle', 'minus'],
}

export function PayoutItemState({ status }: Pick<Payout['items'][number], 'status'>) {
  const { t } = useProgram()
  return <CaseStatus look={itemLooks[status]}>{t(`money.out.item_status.${status}`)}</CaseStatus>
}
