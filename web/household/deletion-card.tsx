import { useState } from 'react'
import { requestDeletion } from '@numo/domains/privacy/contract.ts'
import { retained } from '@numo/domains/privacy/rules.ts'
import { useProgram } from '../app/program.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { CancelDeletionButton } from './deletion-banner.tsx'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/button.tsx'

type Deletion = { due_at: string } | null

/** Deletes the account: consequences, data retained by law, and the grace period of 14 days. */
export function DeletionCard({
  accountId,
  number,
  deletion,
}: {
  accountId: string
  number: string
  deletion: Deletion
}) {
  const { t, formats } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const wrong = { typed: t('home.privacy.delete.typed_wrong') }
  return (
    <Card title={t('home.privacy.delete.title')}>
      <p>
        {deletion
          ? t('home.privacy.delete.banner', { day: formats.moment(deletion.due_at, 'day') })
          : t('home.privacy.delete.text')}
      </p>
      <div className="dim">
        {t('home.privacy.delete.keeps')}
        <ul className="dots">
          {retained.map(({ what, years }) => (
            <li key={what}>{t(`home.privacy.delete.retained.${what}`, { years })}</li>
          ))}
        </ul>
      </div>
      <p className="row">
        {deletion ? (
          <CancelDeletionButton accountId={accountId} />
        ) : (
          <Button onClick={() => setOpen(true)}>{t('home.privacy.delete.start')}</Button>
        )}
      </p>
      {isOpen && (
        <FormDialog
          title={t('home.privacy.delete.question')}
          endpoint={requestDeletion}
          fixed={{ accountId }}
          submit={t('home.privacy.delete.confirm')}
          is_danger
          fields={[{ name: 'typed', label: t('home.privacy.delete.typed', { number }), max: 60 }]}
          check={({ typed }): Record<string, string> => (typed ? {} : wrong)}
          refused={{ 'typed-wrong': ['typed', wrong.typed] }}
          done={(output) =>
            t('home.privacy.delete.done', {
              day: output ? formats.moment(output.due_at, 'day') : '',
            })
          }
          onClose={() => setOpen(false)}
        >
          <p>{t('home.privacy.delete.text')}</p>
        </FormDialog>
      )}
    </Card>
  )
}
