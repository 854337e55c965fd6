import { useProgram } from '../../app/program.ts'
import { BillingStep } from '../../billing/billing-step.tsx'
import { listPaymentMethods } from '@numo/domains/payments/contract.ts'
import { useRead } from '../../app/use-read.ts'
import { useWho } from '../../app/session/use-who.ts'
import { OnboardingState } from '../../onboarding/onboarding-state.tsx'
import { useTitle } from '../../ui/page-head.tsx'

/** Adds a payment method for the household's share; nothing is charged. */
export function Page() {
  const { account } = useWho()
  const { t } = useProgram()
  useTitle(t('screens.onboard_billing.title'))
  return account && <Step accountId={account.id} />
}

function Step({ accountId }: { accountId: string }) {
  const query = useRead(listPaymentMethods, { accountId })
  return (
    <OnboardingState query={query}>
      {({ methods, form }) => <BillingStep accountId={accountId} methods={methods} form={form} />}
    </OnboardingState>
  )
}
