import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import { payClaim } from '@numo/domains/payments/contract-charge.ts'
import { listPaymentMethods } from '@numo/domains/payments/contract.ts'
import { isOpenPayment } from '@numo/domains/payments/rules.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useRead } from '../app/use-read.ts'
import { cardText } from './card-text.ts'
import { PaymentState } from './payment-state.tsx'
import { usePayments } from './payments-panel.tsx'

/** The claims that a household still owes a share of, each with a button that charges its default card, or its payment on the way. */
export function OwedClaims({ accountId }: { accountId: string }) {
  const { t, formats, locale } = useProgram()
  const { data: page } = useRead(getClaimsPage, { accountId, tab: 'all', limit: 100 })
  const { data: cards } = useRead(listPaymentMethods, { accountId })
  const { data: payments } = usePayments(accountId)
  const owed = page?.rows.filter(({ owed_amount }) => (owed_amount ?? 0) > 0) ?? []
  const card = cards?.methods.find(({ is_default }) => is_default)
  if (owed.length === 0) return null
  return (
    <ul className="rows">
      {owed.map((claim) => {
        const amount = claim.owed_amount ?? 0
        const money = moneyText(amount, claim.currency, locale)
        const open = payments?.find((one) => one.claim_id === claim.id && isOpenPayment(one))
        return (
          <li key={claim.id}>
            <span>
              <b>{money}</b>
              <small>
                {claim.number} · {claim.provider_name ?? '–'} · {formats.day(claim.service_from)}
              </small>
            </span>
            {open && <PaymentState status={open.status} />}
            {card && payments && !open && (
              <ConfirmButton
                look="primary"
                size="sm"
                endpoint={payClaim}
                input={{ accountId, claim_id: claim.id, payment_method_id: card.id, amount }}
                label={t('pay.now', { amount: money })}
                question={t('pay.now_question', { amount: money })}
                text={t('pay.now_text', { card: cardText(card, t), claim: claim.number })}
                done={t('pay.now_done')}
              />
            )}
          </li>
        )
      })}
      {!card && <li className="dim">{t('pay.now_no_card')}</li>}
    </ul>
  )
}
