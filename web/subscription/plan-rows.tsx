import {
  changeSubscription,
  createCheckoutSession,
  type SubscriptionBilling,
} from '@numo/domains/subscriptions/contract.ts'
import { canBuy, planNames, plans, type PlanType } from '@numo/domains/subscriptions/rules.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { priceText } from './price-text.ts'
import { useCheckoutUrl } from './use-checkout-url.ts'

/** The plans that can be bought or changed to, each with its price. */
export function PlanRows({ subscription }: { subscription: SubscriptionBilling }) {
  const { t, locale } = useProgram()
  const { is_active, is_lifetime, payment_service, plan_type } = subscription
  if (is_lifetime) return null
  return (
    <Panel
      title={t('subscription.plans')}
      note={payment_service ? undefined : t('subscription.no_cards')}
    >
      <ul className="rows">
        {plans
          .filter((plan) => !is_active || plan !== plan_type)
          .map((plan) => (
            <li key={plan}>
              <span>
                <b>{planNames[locale][plan]}</b>
                <small>
                  {priceText(plan, { t, locale })}
                  {is_active && plan === 'lifetime' && ` · ${t('subscription.lifetime_text')}`}
                </small>
              </span>
              {payment_service && <PlanButton plan={plan} subscription={subscription} />}
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function PlanButton({ plan, subscription }: { plan: PlanType; subscription: SubscriptionBilling }) {
  const { t, locale } = useProgram()
  const open = useCheckoutUrl()
  const name = planNames[locale][plan]
  if (plan === 'lifetime' || canBuy(subscription, plan))
    return (
      <CommandButton
        look="primary"
        size="sm"
        aria-label={t('subscription.subscribe_to', { plan: name })}
        endpoint={createCheckoutSession}
        input={{ plan_type: plan, locale }}
        onDone={open}
      >
        {t('subscription.subscribe')}
      </CommandButton>
    )
  if (subscription.status !== 'active') return null
  return (
    <ConfirmButton
      size="sm"
      endpoint={changeSubscription}
      input={{ change: plan }}
      label={t('subscription.change_to', { plan: name })}
      question={t('subscription.change_question', { plan: name })}
      text={t('subscription.change_text', { price: priceText(plan, { t, locale }) })}
      done={t('subscription.changed')}
    />
  )
}
