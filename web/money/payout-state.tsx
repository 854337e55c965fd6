import type { Payout } from '@numo/domains/payouts/contract.ts'
import { amountText } from '@numo/kit/money.ts'
import { useProgram, type Program } from '../app/program.ts'
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

/** Columns of what a clinic is paid and what is deducted; `PayoutFigures` fills them. */
export const payoutFigureColumns = ({ t }: Pick<Program, 't'>) => [
  { key: 'gross', title: t('money.out.gross'), isEnd: true },
  { key: 'fee', title: t('money.out.fee'), isEnd: true },
  { key: 'tax', title: t('money.out.fee_tax'), isEnd: true },
  { key: 'withheld', title: t('money.out.withheld'), isEnd: true },
  { key: 'net', title: t('money.out.net'), isEnd: true },
]

type Figures = Omit<Payout['items'][number], 'id' | 'claim_id' | 'claim_number' | 'status'>

export const PayoutFigures = ({ of, currency }: { of: Figures; currency: string }) => (
  <>
    <td className="end">{amountText(of.gross_amount, currency)}</td>
    <td className="end">{amountText(-of.fee_amount, currency)}</td>
    <td className="end">{amountText(-of.fee_tax_amount, currency)}</td>
    <td className="end">{amountText(-of.withheld_tax_amount, currency)}</td>
    <td className="end">
      <b>{amountText(of.net_amount, currency)}</b>
    </td>
  </>
)
