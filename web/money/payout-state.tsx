import type { Payout } from '@numo/domains/payouts/contract.ts'
import { useProgram } from '../app/program.ts'
import { Status, type StatusShape, type Tone } from '../ui/status.tsx'

type Looks<S extends string> = Readonly<Record<S, readonly [Tone, StatusShape?]>>

const looks: Looks<Payout['status']> = {
  draft: ['warn'],
  approved: ['info'],
  in_transit: ['busy'],
  paid: ['ok'],
  failed: ['bad'],
  returned: ['bad', 'minus'],
  cancelled: ['idle', 'minus'],
}

export function PayoutState({ status }: { status: Payout['status'] }) {
  const { t } = useProgram()
  const [tone, shape] = looks[status]
  return (
    <Status tone={tone} {...(shape && { shape })}>
      {t(`money.out.status.${status}`)}
    </Status>
  )
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
  const [tone, shape] = itemLooks[status]
  return (
    <Status tone={tone} {...(shape && { shape })}>
      {t(`money.out.item_status.${status}`)}
    </Status>
  )
}
