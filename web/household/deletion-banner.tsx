import { cancelDeletion } from '@numo/domains/privacy/contract.ts'
import { useProgram } from '../app/program.ts'
import { CommandButton } from '../app/command-button.tsx'
import { usePrivacy } from './use-privacy.ts'

/** Banner during the grace period of an account deletion: its end, and a button to keep the account. */
export function DeletionBanner({ accountId }: { accountId: string }) {
  const { t, formats } = useProgram()
  const { data } = usePrivacy(accountId)
  if (!data?.deletion) return null
  return (
    <section className="leaving" aria-label={t('home.privacy.delete.title')}>
      <span>
        {t('home.privacy.delete.banner', { day: formats.moment(data.deletion.due_at, 'day') })}
      </span>
      <CancelDeletionButton accountId={accountId} />
    </section>
  )
}

export function CancelDeletionButton({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  return (
    <CommandButton
      look="primary"
      size="sm"
      endpoint={cancelDeletion}
      input={{ accountId }}
      done={t('home.privacy.delete.kept')}
    >
      {t('home.privacy.delete.keep')}
    </CommandButton>
  )
}
