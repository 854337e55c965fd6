import { IconCircleCheck, IconReceipt2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import type { AccountPayment } from '@numo/domains/payments/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import { OwedClaims } from './owed-claims.tsx'
import { OwnReminders } from './own-reminders.tsx'
import { usePayments } from './payments-panel.tsx'

/** Amounts due of a household: its shares of claims, less its payments. */
export function DuePanel({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const query = useRead(getClaimsPage, { accountId, limit: 1 })
  return (
    <QueryState query={query} title={t('pay.due')}>
      {({ owed }) => (
        <Panel title={t('pay.due')}>
          <Due owed={owed} />
          {owed.length > 0 && <OwedClaims accountId={accountId} />}
          {owed.length > 0 && <OwnReminders accountId={accountId} />}
          <Deposits accountId={accountId} />
        </Panel>
      )}
    </QueryState>
  )
}

type OwedAmounts = readonly { currency: string; amount: number; claims: number }[]

/** Totals by currency, or a message that nothing is due. */
export function Due({ owed }: { owed: OwedAmounts }) {
  const { t, locale } = useProgram()
  if (owed.length === 0)
    return (
      <div className="pay-due">
        <IconCircleCheck size={30} aria-hidden />
        <p>
          <b>{t('pay.due_none')}</b>
          <span className="dim">{t('pay.due_text')}</span>
        </p>
      </div>
    )
  return (
    <div className="pay-due" data-open>
      <IconReceipt2 size={30} aria-hidden />
      <div>
        {owed.map(({ currency, amount, claims }) => (
          <p key={currency}>
            <b>{moneyText(amount, currency, locale)}</b>
            <span className="dim">{t('pay.due_claims', { count: claims })}</span>
          </p>
        ))}
        <p className="dim">{t('pay.due_how')}</p>
        <p>
          <Link to="/home/claims?tab=all">{t('pay.due_see')}</Link>
        </p>
      </div>
    </div>
  )
}

/** What a household paid that is not used for a claim yet. */
function Deposits({ accountId }: { accountId: string }) {
  const { data: payments } = usePayments(accountId)
  return <DepositSums payments={payments ?? []} />
}

/** Sums by currency of what payments have left; nothing when all of it is used. */
export function DepositSums({
  payments,
}: {
  payments: readonly Pick<AccountPayment, 'currency' | 'unallocated_amount'>[]
}) {
  const { t, locale } = useProgram()
  const sums = new Map<string, number>()
  for (const { currency, unallocated_amount } of payments)
    if (unallocated_amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + unallocated_amount)
  return [...sums].map(([currency, amount]) => (
    <p key={currency} className="pay-note">
      {t('pay.deposit', { amount: moneyText(amount, currency, locale) })}
    </p>
  ))
}
