import { Suspense, useState } from 'react'
import { useProgram } from '../app/program.ts'
import type { User } from './use-user.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const ViewAsDialog = lazyPart(async () => ({
  default: (await import('./view-as-dialog.tsx')).ViewAsDialog,
}))

/** Starts a view as another user. */
export function ViewAs({ user }: { user: User }) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  // Kept mounted once opened, so that the typed reason is not lost.
  const [wasOpened, setOpened] = useState(false)
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
