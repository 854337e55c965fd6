import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useProgram } from '../program.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useAction } from '../use-action.ts'
import type { BulkAction, BulkRunAction } from './declaration.ts'
import { filterParamsOf } from './list-state.ts'
import type { ListParts } from './parts.ts'
import { rowKeys } from './row-keys.ts'
import { chosenCount, sentSelection, type Selection } from './selection.ts'
import type { Choosing } from './use-selection.ts'
import { totalFigure } from './total-text.ts'
import { isSingleKey } from '../single-key.ts'
import { currentRow } from './use-list-keys.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useSums } from './use-sums.ts'
import type { CurrencySum } from '@numo/kit/list.ts'

/** Output of a bulk endpoint, see `bulkOutput` of `kit/list.ts`. */
type Outcome = {
  changed: number
  skipped: { reason: string; count: number }[]
  fingerprint: string | null
  undo: string | null
}
type BulkDryRun = { action: BulkAction; selection: Selection; outcome: Outcome }

const noActions: readonly BulkAction[] = []
const noRuns: readonly BulkRunAction[] = []

/**
 * Actions on the selected rows, or by their keys on the current one. An action is dry-run first to show what it would change; afterwards its toast offers
 * undo.
 */
export function BulkBar<Row>({
  declaration,
  state,
  choosing,
  rows,
  total,
  startRun,
}: ListParts<Row> & { total: { count: number; is_exact: boolean } }) {
  const { t, caller, toasts, formats } = useProgram()
  const { run, isBusy } = useAction()
  const [tried, setTried] = useState<BulkDryRun | null>(null)
  const { bulk } = declaration
  const sums = useSums(declaration, state, choosing.selection, rows)
  const count = chosenCount(choosing.selection, total.count)
  const actions = bulk?.actions ?? noActions
  const runs = declaration.runs ?? noRuns
  const send = async (fields: Record<string, unknown>) => {
    if (!bulk) throw new Error('The list has no actions')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names a bulk endpoint
    return (await caller.call(bulk.endpoint, fields)) as Outcome
  }
  const sent = (selection: Selection) => sentSelection(selection, filterParamsOf(state))
  const tryOut = (action: BulkAction, selection: Selection) =>
    run(async () => {
      const outcome = await send({ ...action.fields, selection: sent(selection), dry_run: true })
      setTried({ action, selection, outcome })
    })
  const [keyed] = useState(() => [...actions, ...runs].filter(hasKey))
  useActionKeys(keyed, (action) => {
    const row = currentRow(rows, declaration.keyOf)
    const selection =
      count > 0
        ? choosing.selection
        : row && { is_all: false, keys: new Set([declaration.keyOf(row)]) }
    if (!selection) return
    if ('endpoint' in action) startRun(action, selection)
    else void tryOut(action, selection)
  })
  const undo = (token: string, action: BulkAction) =>
    run(async () => {
      await send({ ...action.fields, undo: token })
    }, t('list.undone'))
  const doIt = ({ action, selection, outcome }: BulkDryRun) =>
    run(async () => {
      const expected = outcome.fingerprint ?? undefined
      const done = await send({ ...action.fields, selection: sent(selection), expected })
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
      {count > 0 && (
        <SelectionBar
          {...{ choosing, total, count, isWholePage, isBusy, actions, runs }}
          onAction={(action) => void tryOut(action, choosing.selection)}
          onRun={(action) => startRun(action, choosing.selection)}
          sums={sums}
        />
      )}
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

type KeyedAction = BulkAction | (BulkRunAction & { key: NonNullable<BulkRunAction['key']> })
const hasKey = (action: BulkAction | BulkRunAction): action is KeyedAction =>
  action.key !== undefined

/** Calls `act` when the key of an action is pressed, and lists the actions in the keyboard help. */
function useActionKeys(actions: readonly KeyedAction[], act: (action: KeyedAction) => void) {
  const onAction = useEffectEvent(act)
  useEffect(() => {
    rowKeys.set(actions)
    const onKey = (event: KeyboardEvent) => {
      const action = actions.find(({ key }) => key === event.key)
      if (!action || !isSingleKey(event)) return
      event.preventDefault()
      onAction(action)
    }
    addEventListener('keydown', onKey)
    return () => {
      rowKeys.set(noActions)
      removeEventListener('keydown', onKey)
    }
  }, [actions])
}

type SelectionBarProps = {
  choosing: Choosing
  total: { count: number; is_exact: boolean }
  count: number
  isWholePage: boolean
  isBusy: boolean
  actions: readonly BulkAction[]
  runs: readonly BulkRunAction[]
  onAction: (action: BulkAction) => void
  onRun: (action: BulkRunAction) => void
  /** What the selected rows come to, by currency; empty where it is not known. */
  sums: readonly CurrencySum[]
}

/** How many rows are selected, and what can be done with them. */
function SelectionBar({
  choosing,
  total,
  count,
  isWholePage,
  isBusy,
  actions,
  runs,
  onAction,
  onRun,
  sums,
}: SelectionBarProps) {
  const { t, formats } = useProgram()
  const { keys, is_all } = choosing.selection
  return (
    <section className="bulk" aria-label={t('list.selected', { count, n: formats.number(count) })}>
      <b>
        {is_all
          ? t(keys.size > 0 ? 'list.all_selected_but' : 'list.all_selected', {
              n: totalFigure(total, t, formats),
              left: formats.number(keys.size),
            })
          : t('list.selected', { count, n: formats.number(count) })}
      </b>
      {sums.map((sum) => (
        <Amount key={sum.currency} {...sum} />
      ))}
      {!is_all && isWholePage && total.count > keys.size && (
        <button type="button" className="as-link" onClick={choosing.chooseAll}>
          {t('list.select_all', { total: totalFigure(total, t, formats) })}
        </button>
      )}
      {actions.map((action) => (
        <Button
          key={action.name}
          size="xs"
          aria-busy={isBusy}
          aria-keyshortcuts={action.key}
          onClick={() => onAction(action)}
        >
          {t(action.title)}
        </Button>
      ))}
      {runs.map((action) => (
        <Button
          key={action.name}
          size="xs"
          aria-keyshortcuts={action.key}
          onClick={() => onRun(action)}
        >
          {t(action.title)}
        </Button>
      ))}
      <IconButton aria-label={t('list.clear_selection')} onClick={choosing.clear}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </section>
  )
}
