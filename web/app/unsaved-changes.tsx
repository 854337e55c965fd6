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
 * form may navigate right after saving; navigation that was asked about during a save (`isSaving`) continues when
 * nothing is unsaved after it. Null disables it.
 */
export function useUnsavedChanges(isDirty: DirtyCheck | null, isSaving = false) {
  useEffect(() => {
    if (!isDirty) return undefined
    checks.set([...checks.get(), isDirty])
    return () => checks.set(checks.get().filter((one) => one !== isDirty))
  }, [isDirty])
  // A form that stays on its page may have nothing unsaved now: a blocked navigation checks again.
  useEffect(() => {
    if (!isSaving) checks.set([...checks.get()])
  }, [isSaving])
}

type Move = { currentLocation: Location; nextLocation: Location }

/** The dialog of `useUnsavedChanges`. Rendered once around all pages, because a router has one blocker. */
export function UnsavedChanges() {
  const all = useStore(checks)
  const [isBlocked, setBlocked] = useState(false)
  // No blocker without a form: with one, the router warns about every history entry it did not write.
  return (all.length > 0 || isBlocked) && <Blocker all={all} onChange={setBlocked} />
}

function Blocker({
  all,
  onChange,
}: {
  all: readonly DirtyCheck[]
  onChange: (isBlocked: boolean) => void
}) {
  const { t, session } = useProgram()
  const shouldBlock = useCallback(
    ({ currentLocation, nextLocation }: Move) => {
      const isHeld =
        // After a sign-out `session/stored-typing.ts` keeps what was typed.
        session.state.get().phase === 'signed-in' &&
        currentLocation.pathname !== nextLocation.pathname &&
        hasUnsavedChanges(nextLocation.pathname)
      // At once: the router renders its state in a transition, and the form may be saved and gone before that.
      if (isHeld) onChange(true)
      return isHeld
    },
    [session, onChange]
  )
  const blocker = useBlocker(shouldBlock)
  useEffect(() => onChange(blocker.state === 'blocked'), [blocker.state, onChange])
  // Checked again whenever a form is gone or a save has ended.
  useEffect(() => {
    if (blocker.state === 'blocked' && !all.some((isDirty) => isDirty(blocker.location.pathname)))
      blocker.proceed()
  }, [all, blocker])
  useBeforeUnload((event) => {
    if (hasUnsavedChanges(null)) event.preventDefault()
  })
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      question={t('app.unsaved.question')}
      verb={t('app.unsaved.leave')}
      isBusy={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('app.unsaved.text')}</p>
    </ConfirmDialog>
  )
}
