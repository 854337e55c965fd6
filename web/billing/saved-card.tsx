import { IconCreditCard } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { PaymentMethod } from '@numo/domains/payments/contract.ts'
import { expiryOf } from '@numo/domains/payments/rules.ts'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'
import { cardText, expiryText } from './card-text.ts'

/** A payment method in one line: name, expiry and actions. */
export function SavedCard({ card, children }: { card: PaymentMethod; children?: ReactNode }) {
  const { t } = useProgram()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const expiry = card.status === 'expired' ? 'expired' : expiryOf(card, today)
  const until = expiryText(card)
  return (
    <li className="pay-card">
      <IconCreditCard size={24} aria-hidden />
      <span>
        <b>{cardText(card, t)}</b>
        {until && <small>{t('pay.until', { until })}</small>}
      </span>
      <span className="pay-state">
        {card.is_default && <Status tone="ok">{t('pay.default')}</Status>}
        {expiry === 'expired' && <Status tone="bad">{t('pay.expired')}</Status>}
        {expiry === 'soon' && <Status tone="warn">{t('pay.expires_soon')}</Status>}
      </span>
      {children && <span className="pay-do">{children}</span>}
    </li>
  )
}
