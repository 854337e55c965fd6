import { useRead } from '../use-read.ts'
import { IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteSavedView, listSavedViews, saveView } from '@numo/domains/lists/contract.ts'
import { useProgram } from '../program.ts'
import { CallProblem } from '../call-problem.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary, Field } from '../../ui/field.tsx'
import { useProblemText } from '../problem-text.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useAction } from '../use-action.ts'
import { useForm } from '../../ui/use-form.ts'
import { addressOfView, viewOf } from './list-state.ts'
import type { ListParts } from './parts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** The views of a list: all of it, and what people saved of it, for themselves or for everybody. */
export function ViewsRow<Row>({ declaration, state }: ListParts<Row>) {
  const { t, caller, toasts } = useProgram()
  const { run } = useAction()
  const [isSaving, setSaving] = useState(false)
  const { name } = declaration
  const saved = useRead(listSavedViews, { list: name })
  const now = viewOf(state)
  const views = saved.data?.views ?? []
  const current = views.find(({ query }) => query === now)
  return (
    <div className="views">
      <nav aria-label={t('list.views')}>
        <Link to={addressOfView(state, '')} aria-current={now === '' ? 'true' : undefined}>
          {t('list.all_view')}
        </Link>
        {views.map((view) => (
          <Link
            key={view.id}
            to={addressOfView(state, view.query)}
            aria-current={view === current ? 'true' : undefined}
          >
            {view.is_shared && <IconUsers size={14} aria-hidden />}
            {view.name}
          </Link>
        ))}
      </nav>
      {current?.is_mine && (
        <IconButton
          aria-label={t('list.view_delete', { name: current.name })}
          onClick={() =>
            void run(async () => {
              await caller.call(deleteSavedView, { list: name, id: current.id })
            }, t('list.view_deleted'))
          }
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
      {now !== '' && !current && (
        <Button look="ghost" size="xs" onClick={() => setSaving(true)}>
          {t('list.save_view')}
        </Button>
      )}
      <Dialog isOpen={isSaving} title={t('list.save_view')} onClose={() => setSaving(false)}>
        <SaveForm
          list={name}
          query={now}
          close={() => setSaving(false)}
          done={async () => {
            setSaving(false)
            toasts.show(t('list.view_saved'), { tone: 'ok' })
          }}
        />
      </Dialog>
    </div>
  )
}

type Named = { name: string; is_shared: boolean }

function SaveForm(props: {
  list: string
  query: string
  close: () => void
  done: () => Promise<void>
}) {
  const { t, caller } = useProgram()
  const textOf = useProblemText()
  const { run } = useAction()
  const [taken, setTaken] = useState<Named | null>(null)
  const save = async (view: Named, replaces: boolean) => {
    const { list, query } = props
    await caller.call(saveView, { list, query, ...view, replaces })
    await props.done()
  }
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('view').trim() ? {} : { view: t('list.view_need') },
    async send(sent) {
      const view = { name: sent('view').trim(), is_shared: sent('shared') !== '' }
      setTaken(null)
      try {
        await save(view, false)
      } catch (error) {
        if (!(error instanceof CallProblem) || error.code !== 'view-exists') throw error
        setTaken(view)
      }
    },
    explain: (error) => ({ general: textOf(error) }),
  })
  return (
    <form {...form} className="stack">
      <ErrorSummary errors={errors} general={general} />
      <Field name="view" maxLength={60} label={t('list.view_name')} error={errors['view']} />
      <label className="check">
        <input type="checkbox" name="shared" value="yes" />
        <span>{t('list.view_shared')}</span>
      </label>
      {taken && (
        <Note as="div" className="stack" role="alert">
          <p>{t('list.view_exists', { name: taken.name })}</p>
          <Button onClick={() => void run(() => save(taken, true))}>
            {t('list.view_replace')}
          </Button>
        </Note>
      )}
      <div className="row">
        <SubmitButton isBusy={isBusy}>{t('app.save')}</SubmitButton>
        <Button look="ghost" onClick={props.close}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
