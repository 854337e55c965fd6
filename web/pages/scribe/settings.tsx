import { useProgram } from '../../app/program.ts'
import { SettingsScreen } from '../../settings/settings-screen.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SubscriptionPanel = lazyPart(async () => ({
  default: (await import('../../subscription/subscription-panel.tsx')).SubscriptionPanel,
}))

/**
 * Personal settings of a scribe user, with the subscription.
 * Not implemented yet: retention, consent wording, templates.
 */
export function Page() {
  const { t } = useProgram()
  return (
    <SettingsScreen
      more={[
        {
          name: 'subscription',
          title: t('subscription.title'),
          content: <SubscriptionPanel />,
        },
      ]}
    />
  )
}
