import type { SetupStatus } from '@numo/domains/payments/rules.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'

const tones: Readonly<Record<SetupStatus, Tone>> = {
  requires_payment_method: 'bad',
  requires_confirmation: 'warn',
  requires_action: 'warn',
  processing: 'busy',
  succeeded: 'ok',
  cancelled: 'idle',
}

/** Status of a payment of a household. */
export function PaymentState({ status }: { status: SetupStatus }) {
  const { t } = useProgram()
  return <Status tone={tones[status]}>{t(`pay.state.${status}`)}</Status>
}
