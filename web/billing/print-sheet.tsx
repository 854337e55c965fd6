import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Button } from '../ui/button.tsx'

/**
 * Dialog that shows a sheet and prints only it, or saves it as PDF by the browser. Rendered outside of the page, so
 * that nothing of the page is printed.
 */
export function PrintSheet({
  isOpen,
  title,
  print_label,
  onClose,
  children,
}: {
  isOpen: boolean
  title: string
  /** Label of the button that prints. */
  print_label: string
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
        <Button look="primary" onClick={() => print()}>
          <IconPrinter size={17} stroke={1.7} aria-hidden />
          {print_label}
        </Button>
        <Button onClick={onClose}>{t('app.close')}</Button>
      </div>
    </Dialog>,
    document.body
  )
}
