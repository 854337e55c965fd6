import { use, useEffect } from 'react'
import { useProgram } from '../app/program.ts'
import { useStore } from '../ui/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PartMissing } from '../ui/lazy-part.tsx'
import { ProveForm } from './prove-form.tsx'

/** Dialog for a recent proof. Cancelling it changes nothing. Suspends until `words` are loaded. */
export default function ProveDialog({ words }: { words: Promise<boolean> }) {
  const { t, proving, session } = useProgram()
  const { phase } = useStore(session.state)
  // The expiry dialog replaces it when the session ends.
  useEffect(() => {
    if (phase === 'signed-out') proving.answer(false)
  }, [phase, proving])
  if (!use(words)) return <PartMissing />
  return (
    <Dialog isOpen title={t('auth.verify.title')} onClose={() => proving.answer(false)}>
      <ProveForm onProved={() => proving.answer(true)} onCancel={() => proving.answer(false)} />
    </Dialog>
  )
}
