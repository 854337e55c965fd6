import { useState } from 'react'
import { requestDeletion } from '@numo/domains/privacy/contract.ts'
import { retained } from '@numo/domains/privacy/rules.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { useForm } from '../ui/use-form.ts'
import { KeepButton } from './deletion-banner.tsx'
import { Button } from '../ui/button.tsx'

type Deletion = { due_at: string } | null

/** Leaving: what it means, what the law keeps, and fourteen days to come back. */
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
  return (
    <section className="card" aria-labelledby="delete-h">
      <h2 id="delete-h">{t('home.privacy.delete.title')}</h2>
      <p>
        {deletion
          ? t('home.privacy.delete.banner', { day: formats.day(deletion.due_at) })
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
          <KeepButton accountId={accountId} />
        ) : (
          <Button onClick={() => setOpen(true)}>{t('home.privacy.delete.start')}</Button>
        )}
      </p>
      <Dialog
        isOpen={isOpen}
        title={t('home.privacy.delete.question')}
        onClose={() => setOpen(false)}
      >
        <DeletionForm accountId={accountId} number={number} close={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function DeletionForm({
  accountId,
  number,
  close,
}: {
  accountId: string
  number: string
  close: () => void
}) {
  const { t, caller, toasts, formats } = useProgram()
  const textOf = useProblemText()
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('typed').trim() ? {} : { typed: t('home.privacy.delete.typed_wrong') },
    async send(sent) {
      const { due_at } = await caller.call(requestDeletion, { accountId, typed: sent('typed') })
      close()
      toasts.show(t('home.privacy.delete.done', { day: formats.day(due_at) }))
    },
    explain(error) {
      return error instanceof CallProblem && error.code === 'typed-wrong'
        ? { field: 'typed', error: t('home.privacy.delete.typed_wrong') }
        : { general: textOf(error) }
    },
  })
  return (
    <form {...form} className="stack">
      <ErrorSummary errors={errors} general={general} />
      <p>{t('home.privacy.delete.text')}</p>
      <Field
        name="typed"
        autoComplete="off"
        label={t('home.privacy.delete.typed', { number })}
        error={errors['typed']}
      />
      <div className="row">
        <Button type="submit" look="danger" aria-busy={isBusy}>
          {t('home.privacy.delete.confirm')}
        </Button>
        <Button look="ghost" onClick={close}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
