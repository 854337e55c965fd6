import { useRead } from '../use-read.ts'
import { IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteSavedView, listSavedViews, saveView } from '@numo/domains/lists/contract.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { useProgram } from '../program.ts'
import { CallProblem } from '../call-problem.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useCommand } from '../use-command.ts'
import { addressOfView, viewOf } from './list-state.ts'
import type { ListParts } from './parts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

/** Saved views of a list: the whole list, the user's own views and shared ones. */
export function ViewsRow<Row>({ declaration, state }: ListParts<Row>) {
  const { t } = useProgram()
  const remove = useCommand(deleteSavedView, { done: t('list.view_deleted') })
  const [isSaving, setSaving] = useState(false)
  const { name } = declaration
  // One read for all lists, so that only the first one opened has a row that appears.
  const saved = useRead(listSavedViews, {})
  const now = viewOf(state)
  const views = saved.data?.views.filter(({ list }) => list === name) ?? []
  const current = views.find(({ query }) => query === now)
  // Without a view, a row that only names the whole list says nothing.
  if (views.length === 0 && now === '') return null
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
          onClick={() => void remove.run({ list: name, id: current.id })}
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
      {now !== '' && !current && (
        <Button look="ghost" size="xs" onClick={() => setSaving(true)}>
          {t('list.save_view')}
        </Button>
      )}
      {isSaving && <SaveView list={name} query={now} onClose={() => setSaving(false)} />}
    </div>
  )
}

function SaveView({ onClose, ...view }: { list: string; query: string; onClose: () => void }) {
  const { t, caller } = useProgram()
  // Input that was refused because a view of that name exists.
  const [taken, setTaken] = useState<SentTo<typeof saveView> | null>(null)
  const replace = useCommand(saveView, { done: t('list.view_saved'), onDone: onClose })
  return (
    <FormDialog
      title={t('list.save_view')}
      endpoint={saveView}
      scope="view"
      fixed={view}
      fields={[
        { name: 'name', label: t('list.view_name'), max: 60 },
        { name: 'is_shared', kind: 'check', label: t('list.view_shared') },
      ]}
      refused={{ 'view-exists': ['name'] }}
      send={async (input) => {
        try {
          return await caller.call(saveView, input)
        } catch (error) {
          if (error instanceof CallProblem && error.code === 'view-exists') setTaken(input)
          throw error
        }
      }}
      done={t('list.view_saved')}
      onClose={onClose}
      below={
        taken && (
          <Note as="div" className="stack" role="alert">
            <p>{t('list.view_exists', { name: taken.name })}</p>
            <Button
              aria-busy={replace.isPending}
              onClick={() => void replace.run({ ...taken, replaces: true })}
            >
              {t('list.view_replace')}
            </Button>
          </Note>
        )
      }
    />
  )
}
