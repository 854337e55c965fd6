import type { partnerPayoutStatuses } from '@numo/domains/payouts/contract-partner.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'

type PayoutStatus = (typeof partnerPayoutStatuses)[number]

const tones: Readonly<Record<PayoutStatus, Tone>> = {
  approved: 'info',
  in_transit: 'busy',
  paid: 'ok',
  failed: 'warn',
  returned: 'bad',
}

/** Status of a payout, as its clinic reads it. */
export function PayoutState({ status }: { status: PayoutStatus }) {
  const { t } = useProgram()
  return <Status tone={tones[status]}>{t(`clinic.payouts.status.${status}`)}</Status>
}
