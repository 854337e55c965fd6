import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useProgram } from '../program.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useAction } from '../use-action.ts'
import type { BulkAction } from './declaration.ts'
import { askedOf } from './list-state.ts'
import type { ListParts } from './parts.ts'
import { chosenCount, sentSelection } from './selection.ts'
import { totalFigure } from './total-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'

/** Output of a bulk endpoint, see `bulkOutput` of `kit/list.ts`. */
type Outcome = {
  changed: number
  skipped: { reason: string; count: number }[]
  fingerprint: string | null
  undo: string | null
}
type BulkDryRun = { action: BulkAction; outcome: Outcome }

/**
 * Actions on the selected rows. An action is dry-run first to show what it would change; afterwards its toast offers
 * undo.
 */
export function BulkBar<Row>({
  declaration,
  state,
  choosing,
  rows,
  total,
}: ListParts<Row> & { total: { count: number; is_exact: boolean } }) {
  const { t, caller, toasts, formats } = useProgram()
  const { run, isBusy } = useAction()
  const [tried, setTried] = useState<BulkDryRun | null>(null)
  const { bulk } = declaration
  const { keys, is_all } = choosing.selection
  const count = chosenCount(choosing.selection, total.count)
  if (!bulk || count === 0) return null
  const selection = sentSelection(choosing.selection, askedOf(state))
  const send = async (fields: Record<string, unknown>) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names a bulk endpoint
    (await caller.call(bulk.endpoint, fields)) as Outcome
  const tryOut = (action: BulkAction) =>
    run(async () => {
      const outcome = await send({ ...action.fields, selection, dry_run: true })
      setTried({ action, outcome })
    })
  const undo = (token: string, action: BulkAction) =>
    run(async () => {
      await send({ ...action.fields, undo: token })
    }, t('list.undone'))
  const doIt = ({ action, outcome }: BulkDryRun) =>
    run(async () => {
      const expected = outcome.fingerprint ?? undefined
      const done = await send({ ...action.fields, selection, expected })
      setTried(null)
      choosing.clear()
      const token = done.undo
      toasts.show(t('list.changed', { count: done.changed, n: formats.number(done.changed) }), {
        tone: 'ok',
        ...(token !== null && {
          action: { label: t('list.undo'), run: () => void undo(token, action) },
        }),
      })
    })
  const isWholePage =
    rows.length > 0 && rows.every((row) => choosing.isChosen(declaration.keyOf(row)))
  return (
    <>
      <section
        className="bulk"
        aria-label={t('list.selected', { count, n: formats.number(count) })}
      >
        <b>
          {is_all
            ? t(keys.size > 0 ? 'list.all_selected_but' : 'list.all_selected', {
                n: totalFigure(total, t, formats),
                left: formats.number(keys.size),
              })
            : t('list.selected', { count, n: formats.number(count) })}
        </b>
        {!is_all && isWholePage && total.count > keys.size && (
          <button type="button" className="as-link" onClick={choosing.chooseAll}>
            {t('list.select_all', { total: totalFigure(total, t, formats) })}
          </button>
        )}
        {bulk.actions.map((action) => (
          <Button
            key={action.name}
            size="xs"
            aria-busy={isBusy}
            onClick={() => void tryOut(action)}
          >
            {t(action.title)}
          </Button>
        ))}
        <IconButton aria-label={t('list.clear_selection')} onClick={choosing.clear}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </section>
      <Dialog
        isOpen={tried !== null}
        title={tried ? t(tried.action.title) : ''}
        onClose={() => setTried(null)}
      >
        {tried && (
          <>
            <p>
              {tried.outcome.changed > 0
                ? t('list.would', {
                    count: tried.outcome.changed,
                    n: formats.number(tried.outcome.changed),
                  })
                : t('list.nothing_changes')}
            </p>
            {tried.outcome.skipped.map(({ reason, count: left }) => {
              const why = declaration.reasons?.[reason]
              return (
                <p key={reason} className="dim">
                  {t('list.would_skip', { n: formats.number(left), reason: why ? t(why) : reason })}
                </p>
              )
            })}
            <div className="row">
              {tried.outcome.changed > 0 && (
                <Button look="primary" aria-busy={isBusy} onClick={() => void doIt(tried)}>
                  {t(tried.action.title)}
                </Button>
              )}
              <Button look="ghost" onClick={() => setTried(null)}>
                {t('app.cancel')}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}
