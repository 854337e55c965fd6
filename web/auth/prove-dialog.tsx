import { useEffect } from 'react'
import { useProgram } from '../app/program.ts'
import { useStore } from '../ui/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProveForm } from './prove-form.tsx'

/** Dialog for a recent proof. Cancelling it changes nothing. */
export default function ProveDialog() {
  const { t, proving, session } = useProgram()
  const { phase } = useStore(session.state)
  // The expiry dialog replaces it when the session ends.
  useEffect(() => {
    if (phase === 'signed-out') proving.answer(false)
  }, [phase, proving])
  return (
    <Dialog isOpen title={t('auth.verify.title')} onClose={() => proving.answer(false)}>
      <ProveForm onProved={() => proving.answer(true)} onCancel={() => proving.answer(false)} />
    </Dialog>
  )
}
