import type { InsurancePayment } from '@numo/domains/insurance-payments/contract.ts'
import { useProgram } from '../app/program.ts'
import { Status, type StatusShape, type Tone } from '../ui/status.tsx'

const looks: Readonly<Record<InsurancePayment['status'], readonly [Tone, StatusShape?]>> = {
  announced: ['idle'],
  received: ['info'],
  reconciled: ['ok'],
  returned: ['bad', 'minus'],
  void: ['idle', 'minus'],
}

export function InsurancePaymentState({ status }: Pick<InsurancePayment, 'status'>) {
  const { t } = useProgram()
  const [tone, shape] = looks[status]
  return (
    <Status tone={tone} {...(shape && { shape })}>
      {t(`money.in.status.${status}`)}
    </Status>
  )
}

const matched: Readonly<Record<InsurancePayment['allocation_status'], Tone>> = {
  unallocated: 'warn',
  partially_allocated: 'busy',
  allocated: 'ok',
}

/** How much of a payment is allocated to claims; a warning only while there is money to allocate. */
export function AllocationState({
  status,
  allocation_status,
}: Pick<InsurancePayment, 'status' | 'allocation_status'>) {
  const { t } = useProgram()
  const isOpen = status === 'received' || allocation_status !== 'unallocated'
  return (
    <Status tone={isOpen ? matched[allocation_status] : 'idle'} plain>
      {t(`money.in.allocation.${allocation_status}`)}
    </Status>
  )
}
