import { IconQrcode } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy, because few visits of the list scan a card.
const ScanCardForm = lazyPart(async () => ({
  default: (await import('./scan-card-form.tsx')).ScanCardForm,
}))

/** Button that finds a patient by the QR code of their member card. */
export function ScanCard() {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <IconQrcode size={17} stroke={1.7} aria-hidden />
        {t('guarantees.scan.button')}
      </Button>
      <Dialog isOpen={isOpen} title={t('guarantees.scan.title')} onClose={() => setOpen(false)}>
        <Suspense>
          <ScanCardForm />
        </Suspense>
      </Dialog>
    </>
  )
}
