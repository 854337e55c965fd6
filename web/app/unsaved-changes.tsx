import { useCallback, useEffect, useState } from 'react'
import { useBeforeUnload, useBlocker, type Location } from 'react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { useProgram } from './program.ts'

/** Returns whether a form on screen has changes that going to `path` would lose; null is another document. */
type DirtyCheck = (path: string | null) => boolean
const checks = createStore<readonly DirtyCheck[]>([])
/** Returns whether going to a path would lose something; null is another document. */
export const hasUnsavedChanges = (path: string | null) =>
  checks.get().some((isDirty) => isDirty(path))

/**
 * Asks for confirmation before a page is left while `isDirty(path)`: in our dialog for navigation within the program, in
 * the browser's own when the tab closes, reloads or opens another document. `isDirty` is called at that moment, so a
 * form may navigate right after saving. Null disables it.
 */
export function useUnsavedChanges(isDirty: DirtyCheck | null) {
  useEffect(() => {
    if (!isDirty) return undefined
    checks.set([...checks.get(), isDirty])
    return () => checks.set(checks.get().filter((one) => one !== isDirty))
  }, [isDirty])
}

type Move = { currentLocation: Location; nextLocation: Location }

/** The dialog of `useUnsavedChanges`. Rendered once around all pages, because a router has one blocker. */
export function UnsavedChanges() {
  const hasForm = useStore(checks).length > 0
  const [isBlocked, setBlocked] = useState(false)
  // No blocker without a form: with one, the router warns about every history entry it did not write.
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
      // After a sign-out `session/stored-typing.ts` keeps what was typed.
      session.state.get().phase === 'signed-in' &&
      currentLocation.pathname !== nextLocation.pathname &&
      hasUnsavedChanges(nextLocation.pathname),
    [session]
  )
  const { state, proceed, reset } = useBlocker(shouldBlock)
  useEffect(() => onChange(state === 'blocked'), [state, onChange])
  // Navigation during a save continues once the save is done and the form is unmounted.
  useEffect(() => {
    if (!hasForm) proceed?.()
  }, [hasForm, proceed])
  useBeforeUnload((event) => {
    if (hasUnsavedChanges(null)) event.preventDefault()
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
