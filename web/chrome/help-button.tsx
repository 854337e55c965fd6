import { IconHelp } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useProgram } from '../app/program.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy, because most visits never open it.
const HelpPanel = lazyPart(async () => ({
  default: (await import('./help-panel.tsx')).HelpPanel,
}))

type Props = { audience: 'client' | 'partner' | 'staff' }

/** Opens the help articles about the page that is open. */
export function HelpButton({ audience }: Props) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        aria-label={t('app.help.label')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconHelp size={18} stroke={1.7} aria-hidden />
      </IconButton>
      <Dialog
        isOpen={isOpen}
        title={t('app.help.title')}
        onClose={() => setOpen(false)}
        className="help"
      >
        {isOpen && (
          <Suspense fallback={<output aria-label={t('app.loading')} />}>
            <HelpPanel audience={audience} onLeave={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
