import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import { Dialog } from '../ui/dialog.tsx'

/**
 * A paper on the screen: its button prints it alone, or keeps it as a PDF, as the browser does. It stands beside the
 * page, so that on paper nothing of the page is left.
 */
export function PrintSheet({
  isOpen,
  title,
  onClose,
  children,
}: {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const { t, settings } = useProgram()
  const { account } = useWho()
  return createPortal(
    <Dialog isOpen={isOpen} title={title} onClose={onClose} className="sheet">
      <p className="dim">
        {[settings.brand.name, account?.display_name, account?.number].filter(Boolean).join(' · ')}
      </p>
      {children}
      <div className="row">
        <button type="button" className="btn btn-primary btn-md" onClick={() => print()}>
          <IconPrinter size={17} stroke={1.7} aria-hidden />
          {t('pay.print')}
        </button>
        <button type="button" className="btn btn-line btn-md" onClick={onClose}>
          {t('app.close')}
        </button>
      </div>
    </Dialog>,
    document.body
  )
}
