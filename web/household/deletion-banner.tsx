import { cancelDeletion } from '@numo/domains/privacy/contract.ts'
import { useProgram } from '../app/program.ts'
import { CommandButton } from '../app/command-button.tsx'
import { usePrivacy } from './use-privacy.ts'

/** On every page of the area while the account is about to go: until when it can be kept, and the button that keeps it. */
export function DeletionBanner({ accountId }: { accountId: string }) {
  const { t, formats } = useProgram()
  const { data } = usePrivacy(accountId)
  if (!data?.deletion) return null
  return (
    <section className="leaving" aria-label={t('home.privacy.delete.title')}>
      <span>{t('home.privacy.delete.banner', { day: formats.day(data.deletion.due_at) })}</span>
      <KeepButton accountId={accountId} />
    </section>
  )
}

export function KeepButton({ accountId }: { accountId: string }) {
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
