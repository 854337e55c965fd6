import { useCallback, useEffect, useState } from 'react'
import { useBeforeUnload, useBlocker, type Location } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { useProgram } from './program.ts'

/** Reports whether a form on screen has unsaved changes. */
type DirtyCheck = () => boolean
const checks = createStore<readonly DirtyCheck[]>([])
const hasUnsavedChanges = () => checks.get().some((isDirty) => isDirty())

/**
 * Asks before a page is left while `isDirty()`: in a dialog of ours where another page of the program opens, in the
 * browser's own where the tab closes, reloads or opens another document. It is asked at that moment, so a form that was
 * saved may navigate at once. Null: nothing is asked.
 */
export function useUnsavedChanges(isDirty: DirtyCheck | null) {
  useEffect(() => {
    if (!isDirty) return undefined
    checks.set([...checks.get(), isDirty])
    return () => checks.set(checks.get().filter((one) => one !== isDirty))
  }, [isDirty])
}

type Move = { currentLocation: Location; nextLocation: Location }

/** The question that `useUnsavedChanges` asks; once around every page, because a router has one blocker. */
export function UnsavedChanges() {
  const hasForm = useStore(checks).length > 0
  const [isBlocked, setBlocked] = useState(false)
  // Without a form there is no blocker: with one, the router warns of every entry of the history it did not write.
  return (hasForm || isBlocked) && <Blocker hasForm={hasForm} onChange={setBlocked} />
}

function Blocker({
  hasForm,
  onChange,
}: {
  hasForm: boolean
  onChange: (isBlocked: boolean) => void
}) {
  const { t, session } = useProgram()
  const shouldBlock = useCallback(
    ({ currentLocation, nextLocation }: Move) =>
      // Whoever is signed out keeps what they typed by other means (`session/kept-typing.ts`).
      session.state.get().phase === 'signed-in' &&
      currentLocation.pathname !== nextLocation.pathname &&
      hasUnsavedChanges(),
    [session]
  )
  const { state, proceed, reset } = useBlocker(shouldBlock)
  useEffect(() => onChange(state === 'blocked'), [state, onChange])
  // Who goes on while their form is being saved goes on once it is, and the form is gone.
  useEffect(() => {
    if (!hasForm) proceed?.()
  }, [hasForm, proceed])
  useBeforeUnload((event) => {
    if (hasUnsavedChanges()) event.preventDefault()
  })
  return (
    <ConfirmDialog
      isOpen={state === 'blocked' && hasForm}
      question={t('app.unsaved.question')}
      verb={t('app.unsaved.leave')}
      isBusy={false}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      <p>{t('app.unsaved.text')}</p>
    </ConfirmDialog>
  )
}
