import { useProgram } from '../app/program.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { NextStep } from '../ui/note.tsx'
import { useSubscription } from './use-subscription.ts'

/** Says that the scribe needs a subscription, to those who have none. */
export function UpgradeNote() {
  const { t } = useProgram()
  const { data } = useSubscription()
  if (!data?.needs_upgrade) return null
  return (
    <NextStep>
      <p>{t('subscription.upgrade_text')}</p>
      <ButtonLink look="primary" size="sm" to="/scribe/settings#subscription">
        {t('subscription.upgrade')}
      </ButtonLink>
    </NextStep>
  )
}
