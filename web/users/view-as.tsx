import { lazy, Suspense, useState } from 'react'
import { useProgram } from '../app/program.ts'
import type { User } from './use-user.ts'
import { Button } from '../ui/button.tsx'

const ViewAsDialog = lazy(() =>
  import('./view-as-dialog.tsx').then(({ ViewAsDialog: dialog }) => ({ default: dialog }))
)

/** Whether the program can be seen as somebody: not as oneself, not as staff, and only as who can sign in. */
export const canBeSeen = ({ is_me, roles, status, identity_uid }: User): boolean =>
  !is_me && !roles.includes('admin') && status === 'active' && identity_uid !== null

/** Begins to see the program as a person. */
export function ViewAs({ user }: { user: User }) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  // Stays when it was opened once: what was typed is still there.
  const [wasOpened, setOpened] = useState(false)
  if (!canBeSeen(user)) return null
  return (
    <>
      <Button
        size="xs"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {t('view_as.button')}
      </Button>
      <Suspense>
        {wasOpened && <ViewAsDialog user={user} isOpen={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
