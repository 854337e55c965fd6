import {
  changeSubscription,
  changeSubscriptionCard,
  getSubscription,
  openSubscriptionPortal,
  type SubscriptionBilling,
} from '@numo/domains/subscriptions/contract.ts'
import type { PaymentService } from '@numo/domains/subscriptions/enums.ts'
import { planNames } from '@numo/domains/subscriptions/rules.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Facts } from '../app/record/facts.tsx'
import { useRead } from '../app/use-read.ts'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status, type Tone } from '../ui/status.tsx'
import { PlanRows } from './plan-rows.tsx'
import { priceText } from './price-text.ts'
import { SubscriptionReceipts } from './subscription-receipts.tsx'
import { useCheckoutUrl } from './use-checkout-url.ts'

/** Subscription of the signed-in person: its plan, what happens next, other plans and receipts. */
export function SubscriptionPanel() {
  const { t } = useProgram()
  const query = useRead(getSubscription, {})
  return (
    <QueryState query={query} title={t('subscription.title')}>
      {(subscription) => (
        <>
          <Current subscription={subscription} />
          <PlanRows subscription={subscription} />
          <SubscriptionReceipts receipts={subscription.receipts} />
        </>
      )}
    </QueryState>
  )
}

type State = 'active' | 'late' | 'ending' | 'ended' | 'none'
const tones: Readonly<Record<State, Tone>> = {
  active: 'ok',
  late: 'bad',
  ending: 'warn',
  ended: 'idle',
  none: 'idle',
}

/** How a subscription stands, in one word. */
function stateOf({ status, is_active, cancel_at_period_end }: SubscriptionBilling): State {
  if (status === null || status === 'incomplete' || status === 'incomplete_expired') return 'none'
  if (!is_active) return 'ended'
  if (status === 'past_due') return 'late'
  return cancel_at_period_end ? 'ending' : 'active'
}

function Current({ subscription }: { subscription: SubscriptionBilling }) {
  const { t, formats, locale } = useProgram()
  const { plan_type, current_period_end, is_lifetime, next_attempt_at } = subscription
  const state = stateOf(subscription)
  const day = current_period_end === null ? '' : formats.day(current_period_end)
  if (state === 'none' || plan_type === null)
    return (
      <Panel title={t('subscription.title')} note={t('subscription.none')}>
        {null}
      </Panel>
    )
  const end =
    state === 'active'
      ? 'renews'
      : state === 'ended'
        ? 'paid_until'
        : state === 'late'
          ? 'paid_until'
          : 'ends'
  return (
    <Panel
      title={t('subscription.title')}
      note={state === 'ended' ? t('subscription.ended') : undefined}
      action={<Status tone={tones[state]}>{t(`subscription.status.${state}`)}</Status>}
    >
      {state === 'late' && (
        <Note tone="warn" role="alert">
          {next_attempt_at === null
            ? t('subscription.late_no_day')
            : t('subscription.late', { day: formats.moment(next_attempt_at, 'day') })}
        </Note>
      )}
      {state === 'ending' && <Note>{t('subscription.ending', { day })}</Note>}
      <Facts
        items={[
          [t('subscription.plan'), planNames[locale][plan_type]],
          [t('subscription.price'), priceText(plan_type, { t, locale })],
          [t(`subscription.${end}`), is_lifetime ? t('subscription.never') : day],
        ]}
      />
      {subscription.is_active && !is_lifetime && <Actions state={state} day={day} />}
      {subscription.payment_service && <Manage at={subscription.payment_service} />}
    </Panel>
  )
}

/** Leads to the page of the payment service, which shows and changes the same. */
function Manage({ at }: { at: PaymentService }) {
  const { t, locale } = useProgram()
  const open = useCheckoutUrl()
  return (
    <p className="row">
      <CommandButton
        look="ghost"
        endpoint={openSubscriptionPortal}
        input={{ locale }}
        onDone={open}
      >
        {t(`subscription.manage.${at}`)}
      </CommandButton>
    </p>
  )
}

function Actions({ state, day }: { state: State; day: string }) {
  const { t, locale } = useProgram()
  const open = useCheckoutUrl()
  return (
    <p className="row">
      <CommandButton
        look={state === 'late' ? 'primary' : 'line'}
        endpoint={changeSubscriptionCard}
        input={{ locale }}
        onDone={open}
      >
        {t('subscription.card')}
      </CommandButton>
      {state === 'ending' ? (
        <CommandButton
          endpoint={changeSubscription}
          input={{ change: 'resume' }}
          done={t('subscription.resumed')}
        >
          {t('subscription.resume')}
        </CommandButton>
      ) : (
        <ConfirmButton
          size="md"
          endpoint={changeSubscription}
          input={{ change: 'cancel' }}
          label={t('subscription.cancel')}
          question={t('subscription.cancel_question')}
          text={t('subscription.cancel_text', { day })}
          done={t('subscription.cancelled', { day })}
          is_danger
        />
      )}
    </p>
  )
}
