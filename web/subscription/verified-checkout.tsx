import { getSubscription, verifySession } from '@numo/domains/subscriptions/contract.ts'
import { planNames } from '@numo/domains/subscriptions/rules.ts'
import { useProblemText } from '../app/problem-text.ts'
import { useProgram } from '../app/program.ts'
import { LoadingCard } from '../app/query-state.tsx'
import { Facts } from '../app/record/facts.tsx'
import { useLoad } from '../app/use-load.ts'
import { useRead } from '../app/use-read.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { priceText } from './price-text.ts'

/**
 * Asks our server what came of a checkout, before anything is said of it. Loading the page again, or in another tab,
 * asks again and charges nothing.
 */
export function VerifiedCheckout({ sessionId }: { sessionId: string }) {
  const { t, caller } = useProgram()
  const textOf = useProblemText()
  const { data, error, isFetching, refetch } = useLoad(
    'verified-checkout',
    sessionId,
    () => caller.call(verifySession, { sessionId }),
    { retry: false, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }
  )
  if (isFetching)
    return (
      <Panel title={t('subscription.title')} note={t('subscription.checking')}>
        <LoadingCard />
      </Panel>
    )
  if (data?.success) return <Paid />
  return (
    <Panel
      title={t('subscription.waiting')}
      note={error ? textOf(error) : t('subscription.waiting_text')}
    >
      <p className="row">
        <Button look="primary" onClick={() => void refetch()}>
          {t('subscription.check')}
        </Button>
        <ButtonLink to="/scribe/settings#subscription">{t('subscription.see')}</ButtonLink>
      </p>
    </Panel>
  )
}

function Paid() {
  const { t, formats, locale } = useProgram()
  const { data } = useRead(getSubscription, {})
  const plan = data?.plan_type
  return (
    <Panel title={t('subscription.done')} note={t('subscription.done_text')}>
      {data && plan && (
        <Facts
          items={[
            [t('subscription.plan'), planNames[locale][plan]],
            [t('subscription.price'), priceText(plan, { t, locale })],
            [
              t('subscription.renews'),
              data.current_period_end === null
                ? t('subscription.never')
                : formats.day(data.current_period_end),
            ],
            [t('subscription.receipt'), data.receipts[0]?.number ?? null],
          ]}
        />
      )}
      <p className="row">
        <ButtonLink look="primary" to="/scribe">
          {t('subscription.next')}
        </ButtonLink>
        <ButtonLink to="/scribe/settings#subscription">{t('subscription.see')}</ButtonLink>
      </p>
    </Panel>
  )
}

/** The page without a checkout: nobody came from the payment service. */
export function NoCheckout() {
  const { t } = useProgram()
  return (
    <Panel title={t('subscription.title')} note={t('screens.scribe_success.none')}>
      <p className="row">
        <ButtonLink look="primary" to="/scribe/settings#subscription">
          {t('subscription.see')}
        </ButtonLink>
      </p>
    </Panel>
  )
}
